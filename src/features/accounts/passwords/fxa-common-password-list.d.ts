// Type declarations for a package that ships none.
declare module "fxa-common-password-list" {
  const list: { test(password: string): boolean };
  export default list;
}
