// A collection's page; there are none yet, so the root's error boundary shows a 404.
import { data } from "react-router";

export function loader(): never {
  throw data(null, { status: 404 });
}

export default function Collection() {
  return null;
}
