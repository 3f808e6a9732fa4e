import { told } from "./outcome.ts";
import { resendDay } from "./resend-day.ts";

console.log(told("R3", "x", await resendDay(1)));
