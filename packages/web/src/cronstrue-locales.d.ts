// The library's languages register themselves when loaded; they export nothing of use.
declare module "cronstrue/locales/*.js";
