// The news: for now the changelog is all of it.
import { redirect } from "react-router";

export function loader() {
  return redirect("/news/changelog");
}
