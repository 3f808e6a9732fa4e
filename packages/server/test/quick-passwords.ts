import { cost } from "../src/modules/identity/users/passwords.ts";

/** What the product asks of whoever guesses. */
export const usualCost = { ...cost };

export const quickly = { memoryCost: 64, timeCost: 1 };

// Nearly every test makes users, and at the usual cost that takes longer than all else it makes.
Object.assign(cost, quickly);
