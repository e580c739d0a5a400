// The authorization matrix, the rows of what pages, lists and search show: everyone gets what the table says.
import { testPart } from "./test-part.ts";

testPart("pages");
