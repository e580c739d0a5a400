// Messages of the failed jobs page.
import jobs from "#locales/en-US/jobs.json";
import { area } from "./area.tsx";

export const { useText, Text } = area(jobs);
