/** The name of a built-in role; a role that an administrator made has none beside its code. */
export function roleName(code: string, t: (key: string) => string): string {
  const name = t(`role.${code}`)
  return name === `role.${code}` ? code : name
}
