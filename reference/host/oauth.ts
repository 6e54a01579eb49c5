/** Sign-in without a browser: the host follows the authorization URL itself and takes the code from the redirect. */
import {
  ClientCredentialsProvider,
  CrossAppAccessProvider,
  DpopSession,
  discoverAndRequestJwtAuthGrant,
  type OAuthClientMetadata,
  type OAuthClientProvider,
  type OAuthDiscoveryState,
  PrivateKeyJwtProvider,
  type StoredOAuthClientInformation,
  type StoredOAuthTokens,
} from '@modelcontextprotocol/client';

const REDIRECT = 'http://localhost:3000/callback';

/** What a scenario tells a client beforehand. */
export type Credentials = Partial<
  Record<
    | 'client_id'
    | 'client_secret'
    | 'issuer'
    | 'private_key_pem'
    | 'signing_algorithm'
    | 'idp_client_id'
    | 'idp_id_token'
    | 'idp_issuer'
    | 'idp_token_endpoint'
    | 'valid_jwt',
    string
  >
>;

export class HeadlessProvider implements OAuthClientProvider {
  readonly redirectUrl = REDIRECT;
  readonly clientMetadataUrl = 'https://conformance-test.local/client-metadata.json';
  readonly clientMetadata: OAuthClientMetadata = {
    client_name: 'mcp-reference-host',
    redirect_uris: [REDIRECT],
    grant_types: ['authorization_code', 'refresh_token'],
    response_types: ['code'],
  };
  /** Query of the last redirect that no one took yet. */
  private callback: URLSearchParams | undefined;
  private information: StoredOAuthClientInformation | undefined;
  private stored: StoredOAuthTokens | undefined;
  private verifier = '';
  private discovery: OAuthDiscoveryState | undefined;

  constructor(
    registered: { client_id: string; client_secret?: string; issuer?: string } | undefined,
    private readonly session?: Promise<DpopSession>,
  ) {
    this.information = registered;
  }

  clientInformation = () => this.information;
  saveClientInformation(information: StoredOAuthClientInformation): void {
    this.information = information;
  }
  tokens = () => this.stored;
  saveTokens(tokens: StoredOAuthTokens): void {
    this.stored = tokens;
    // What was discovered is good for one sign-in: the next may meet another authorization server.
    this.discovery = undefined;
  }
  saveCodeVerifier(verifier: string): void {
    this.verifier = verifier;
  }
  codeVerifier = () => this.verifier;
  discoveryState = () => this.discovery;
  saveDiscoveryState(state: OAuthDiscoveryState): void {
    this.discovery = state;
  }
  dpop = () => this.session;
  invalidateCredentials(scope: 'all' | 'client' | 'tokens' | 'verifier' | 'discovery'): void {
    if (scope === 'all' || scope === 'client') this.information = undefined;
    if (scope === 'all' || scope === 'tokens') this.stored = undefined;
    if (scope === 'all' || scope === 'verifier') this.verifier = '';
    if (scope === 'all' || scope === 'discovery') this.discovery = undefined;
  }

  async redirectToAuthorization(url: URL): Promise<void> {
    const response = await fetch(url, { redirect: 'manual' });
    const location = response.headers.get('location');
    if (location === null)
      throw new Error(`the authorization server answered ${response.status} and no redirect`);
    this.callback = new URL(location).searchParams;
  }

  takeCallback(): URLSearchParams | undefined {
    const callback = this.callback;
    this.callback = undefined;
    return callback;
  }
}

/** The provider that a conformance scenario needs. */
export function providerFor(scenario: string, given: Credentials): OAuthClientProvider {
  const { client_id: clientId = '', client_secret: clientSecret = '' } = given;
  switch (scenario) {
    case 'auth/client-credentials-basic':
      return new ClientCredentialsProvider({ clientId, clientSecret });
    case 'auth/client-credentials-jwt':
      return new PrivateKeyJwtProvider({
        clientId,
        privateKey: given.private_key_pem ?? '',
        algorithm: given.signing_algorithm ?? 'ES256',
      });
    case 'auth/enterprise-managed-authorization':
      return new CrossAppAccessProvider({
        clientId,
        clientSecret,
        assertion: async ({ authorizationServerUrl, resourceUrl, scope, fetchFn }) => {
          const grant = await discoverAndRequestJwtAuthGrant({
            idpUrl: given.idp_issuer ?? '',
            audience: authorizationServerUrl,
            resource: resourceUrl,
            idToken: given.idp_id_token ?? '',
            clientId: given.idp_client_id ?? '',
            ...(scope === undefined ? {} : { scope }),
            fetchFn,
          });
          return grant.jwtAuthGrant;
        },
      });
    default: {
      const registered =
        given.client_id === undefined
          ? undefined
          : {
              client_id: clientId,
              ...(clientSecret === '' ? {} : { client_secret: clientSecret }),
              ...(given.issuer === undefined ? {} : { issuer: given.issuer }),
            };
      return new HeadlessProvider(
        registered,
        scenario.startsWith('auth/dpop') ? DpopSession.create() : undefined,
      );
    }
  }
}
