/**
 * JSON Web Tokens (RFC 7519): signs claims, and checks the signature and the named claims of a token. The library is of
 * the server's framework, which features know nothing of.
 */
export { sign as signJwt, verify as verifyJwt } from 'hono/utils/jwt/jwt';
