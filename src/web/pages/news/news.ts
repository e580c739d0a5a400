// The news page: currently just the changelog.
import { redirect } from "react-router";

export function loader() {
  return redirect("/news/changelog");
}
