import packageJson from '../../package.json' with { type: 'json' };

/** The version of package.json, for what runs in Node; the Worker's bundle takes this one field of the file. */
export const { version } = packageJson;
