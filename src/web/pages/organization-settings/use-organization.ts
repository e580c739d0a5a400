// What the frame of an organization's settings hands to the pages inside it.
import { useOutletContext } from "react-router";
import type { OrganizationData } from "./layout.tsx";

export const useOrganization = () => useOutletContext<OrganizationData>();
