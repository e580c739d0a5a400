// The context that an organization's settings layout provides to its pages.
import { useOutletContext } from "react-router";
import type { OrganizationData } from "./layout.tsx";

export const useOrganization = () => useOutletContext<OrganizationData>();
