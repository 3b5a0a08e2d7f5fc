/** Of the web platform, this folder uses addresses alone: browsers and the Worker have them, the language does not. */
declare class URL {
  constructor(address: string, base?: string);
  readonly protocol: string;
  readonly hostname: string;
  readonly port: string;
  readonly origin: string;
  readonly username: string;
  readonly password: string;
}
