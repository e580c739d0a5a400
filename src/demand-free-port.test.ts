// Tests that a port in use is noticed before anything is created.
import { once } from "node:events";
import { createServer, type AddressInfo } from "node:net";
import { expect, test } from "vitest";
import { demandFreePort } from "./demand-free-port.ts";

const host = "127.0.0.1";

test("a port in use is refused by number, a free one is left free", async () => {
  const other = createServer().listen({ port: 0, host });
  await once(other, "listening");
  const { port } = other.address() as AddressInfo;
  await expect(demandFreePort({ port, host })).rejects.toThrow(`Port ${port} is in use.`);
  other.close();
  await once(other, "close");
  await demandFreePort({ port, host });
  await demandFreePort({ port, host });
});
