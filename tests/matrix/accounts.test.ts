// The authorization matrix, the rows of accounts, sessions, applications and staff: everyone gets what the table says.
import { testPart } from "./test-part.ts";

testPart("accounts");
