/** Of the platform administrator of every test server. */
export const adminPassword = "administrator-1";
