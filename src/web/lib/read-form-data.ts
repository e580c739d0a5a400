// Reads the form that an action received.
import { data } from "react-router";

/** The form's fields. Throws a 400 response when the body is not an urlencoded form. */
export async function readFormData(request: Request): Promise<FormData> {
  try {
    return await request.formData();
  } catch {
    throw data(null, { status: 400 });
  }
}
