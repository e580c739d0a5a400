// The one function of a package that comes without types.
declare module "fxa-common-password-list" {
  const list: { test(password: string): boolean };
  export default list;
}
