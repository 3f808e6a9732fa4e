/** Password of the platform administrator of every test server. */
export const adminPassword = "administrator-1";
/** What test servers seal their secrets with: they begin with one database. */
export const testSecret = "what every test server seals its secrets with";
