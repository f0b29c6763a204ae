// Which tenants belong to the test file that runs now (begin-file.ts says where one begins). On globalThis: files of a
// worker share them.
const memo = globalThis as { fileTenants?: { former: Set<number>; own: Set<number> } }
const kept = (): { former: Set<number>; own: Set<number> } =>
  (memo.fileTenants ??= { former: new Set(), own: new Set() })

export const tenantOfThisFile = (id: number): void => void kept().own.add(id)
export const tenantsOfFormerFiles = (): ReadonlySet<number> => new Set(kept().former)

/** What the file before this one made is over. */
export function beginFile(): void {
  for (const id of kept().own) kept().former.add(id)
  kept().own.clear()
}
