// The authorization matrix, the rows of projects, their galleries and translations: everyone gets what the table says.
import { testPart } from "./test-part.ts";

testPart("projects");
