/** Dates with a time of day as ISO 8601 writes them, RFC 3339 included. */

const LONGEST = 64;
/** Extended or basic form, to the minute at least; a fraction of seconds; `Z`, an offset, or local time. */
const ISO_8601 =
  /^(\d{4})(-?)(\d{2})\2(\d{2})[Tt ](\d{2})(:?)(\d{2})(?:\6(\d{2})(?:[.,](\d+))?)?(?:[Zz]|([+-])(\d{2})(?::?(\d{2}))?)?$/;

/**
 * Milliseconds since 1970 with the fraction that was written; local time counts as UTC, so that the machine's zone plays no
 * part. NaN for anything that is no date and time, a 30th of February included.
 */
export function instantOf(value: unknown): number {
  if (typeof value !== 'string' || value.length > LONGEST) return Number.NaN;
  const found = ISO_8601.exec(value);
  if (found === null) return Number.NaN;
  const [
    ,
    year,
    ,
    month,
    day,
    hour,
    ,
    minute,
    second = '0',
    fraction,
    sign,
    zoneHour = '0',
    zoneMinute = '0',
  ] = found.map((part) => part as string | undefined);
  const [y, mo, d] = [Number(year), Number(month), Number(day)];
  const [h, mi, s] = [Number(hour), Number(minute), Number(second)];
  const inDay = (h < 24 && mi < 60) || (h === 24 && mi === 0 && s === 0);
  if (mo < 1 || mo > 12 || d < 1 || d > daysIn(y, mo) || !inDay || s > 60) return Number.NaN;
  if (Number(zoneHour) > 23 || Number(zoneMinute) > 59) return Number.NaN;
  const offset = (Number(zoneHour) * 60 + Number(zoneMinute)) * (sign === '-' ? -60_000 : 60_000);
  const date = new Date(0);
  date.setUTCFullYear(y, mo - 1, d);
  date.setUTCHours(h, mi, s);
  return date.getTime() - offset + (fraction === undefined ? 0 : Number(`0.${fraction}`) * 1000);
}

function daysIn(year: number, month: number): number {
  if (month === 2) return (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0 ? 29 : 28;
  return month === 4 || month === 6 || month === 9 || month === 11 ? 30 : 31;
}
