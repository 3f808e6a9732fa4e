import { auth } from "@foyer/contract/identity/auth";
import { contractEndpoints } from "../contract-endpoints.ts";
import { sampleSerialNumbers } from "./decoder-samples.ts";
import { mutatedMessages, strangeCalls } from "./sampled.ts";

/**
 * Makes faulty messages and strange calls for tests that drive a running server: a child process, asked by messages.
 */
type Question = "serialNumbers" | { messages: number; seed: number } | { callsOfEach: number; seed: number };

// A signed-out user could ask nothing more.
const endpoints = (await contractEndpoints()).filter((endpoint) => endpoint !== auth.logout);

function answer(question: Question): unknown {
  if (question === "serialNumbers") return sampleSerialNumbers;
  if ("messages" in question) {
    return mutatedMessages(question.seed, question.messages).map((message) => ({
      ...message,
      body: message.body.toString("base64"),
    }));
  }
  return strangeCalls(endpoints, question.seed, question.callsOfEach);
}

process.on("message", ({ question }: { question: Question }) => {
  process.send?.({ answer: answer(question) });
});
process.on("disconnect", () => process.exit(0));
