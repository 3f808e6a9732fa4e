import { decoderSamples, sampleSerialNumbers } from "./decoder-samples.ts";
import { mutatedMessages } from "./sampled.ts";
import { decodedFoyer, decodeKept } from "../../src/modules/devices/protocols/protocols.ts";
const known = new Set(sampleSerialNumbers);
const look = (list: readonly any[]) => { const tally: Record<string, Record<string, number>> = {};
for (const m of list) { const d = m.protocol === "foyer" ? decodedFoyer(m.body) : decodeKept({ protocol: m.protocol, meta: { path: m.path, query: "", contentType: m.contentType, sn: "FUZZ-2" }, body: m.body, receivedAt: new Date() });
 for (const one of d) { const k = one.ok ? (known.has(one.message.sn) ? (one.message.records.length + (one.message.readings?.length ?? 0) > 0 ? "counts" : "state") : "unknown sn") : one.nothing ? "nothing" : "unreadable"; const t = (tally[m.protocol] ??= {}); t[k] = (t[k] ?? 0) + 1; } }
console.table(tally); };
look(decoderSamples); look(mutatedMessages(1, 5000)); console.log(sampleSerialNumbers);
