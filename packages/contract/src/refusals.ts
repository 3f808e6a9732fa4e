/**
 * Every refusal the API can give: stable key → HTTP status (= `code` of the envelope).
 * Each key has a phrase `refusals.<key>`; a key without one fails the check.
 */
export const refusals = {
  "auth.required": 401,
  "auth.expired": 401,
  "auth.wrongPassword": 400,
  "auth.captchaWrong": 400,
  "auth.captchaExpired": 400,
  "auth.tooManyTries": 429,
  "auth.passwordMustChange": 403,
  "auth.disabled": 403,
  "permission.denied": 403,
  "validation.failed": 400,
  "notFound.thing": 404,
  "conflict.changed": 409,
  "tooLarge.body": 413,
  "tooMany.calls": 429,
  "server.error": 500,
  "server.away": 503,
  "deviceModel.inUse": 409,
  "deviceModel.codeTaken": 409,
  "device.snTaken": 409,
  "device.modelMissing": 400,
  "device.inUse": 409,
  "binding.overlap": 409,
  "binding.notFound": 404,
  "unbind.nothing": 400,
  "organisation.hasChildren": 409,
  "organisation.inUse": 409,
  "organisation.loop": 400,
  "entity.inUse": 409,
  "entity.nameTaken": 409,
  "access.inUse": 409,
  "access.notInUse": 409,
  "area.inUse": 409,
  "company.inUse": 409,
  "company.nameTaken": 409,
  "user.nameTaken": 409,
  "user.protected": 403,
  "password.weak": 400,
  "password.common": 400,
  "password.same": 400,
  "password.old": 400,
  "homeTime.missing": 400,
  "statisTypes.none": 400,
  "range.wrong": 400,
  "range.tooLong": 400,
  "metric.unknown": 400,
  "record.monthGone": 409,
  "check.running": 409,
  "image.wrong": 400,
  "import.emptyFile": 400,
  "import.webPage": 400,
  "import.notATable": 400,
  "import.oldExcel": 400,
  "import.brokenFile": 400,
  "import.tooLarge": 413,
  "import.tooManyFiles": 400,
  "import.tooManyRecords": 400,
  "import.openQuote": 400,
  "import.noTime": 400,
  "import.noCounts": 400,
  "import.noRecords": 400,
  "import.targetTwice": 400,
  "import.unmapped": 400,
  "import.mostRepeat": 400,
  "import.badRows": 400,
  "import.notChecked": 409,
  "import.notOpen": 409,
  "import.notUndoable": 409,
  "import.recordsGone": 409,
  "import.broken": 500,
} as const;

export type RefusalKey = keyof typeof refusals;

/** What can be wrong with a field; each has a phrase `fields.<fault>`. */
export const fieldFaults = [
  "required",
  "select",
  "invalid",
  "unknown",
  "outOfRange",
  "notAnImage",
  "captchaExpired",
  "captchaWrong",
  "forcedInterval",
  "multipleOfRecordPeriod",
  "passwordCommon",
  "passwordOld",
  "passwordSame",
  "passwordWeak",
  "rangeWrong",
  "serialNumberLength",
  "serialNumber",
  "timeZone",
  "timeOfDay",
  "workTime",
  "quarterHour",
  "moment",
  "time",
  "day",
  "metric",
  "twice",
] as const;

export type FieldFault = (typeof fieldFaults)[number];

/** The body of every refusal. `fields` names the faulty fields of a `validation.failed`, each with its fault. */
export interface RefusalBody {
  code: number;
  key: RefusalKey;
  message: string;
  timestamp: string;
  fields?: Record<string, FieldFault>;
  data: null;
}
