/** The words of a scope, as programs ask for it and as sessions keep it: `ui account`. */
export const words = (text: string | null | undefined): string[] => (text ?? '').split(/[\s,]+/).filter(Boolean)

/**
 * What a program gets of the scopes it has: those it asks for, without a request the widest but `account`, which its user
 * is to see asked for. Undefined when it asks for more than it has. `account` says nothing of writing, so it comes with one
 * of the others.
 */
export function grantedScope(has: string, asked: string | null | undefined): string | undefined {
  const [own, wants] = [words(has), words(asked)]
  if (wants.some((one) => !own.includes(one))) return undefined
  const of = wants.length ? wants : own
  const reach = of.includes('ui') ? 'ui' : 'read'
  return wants.includes('account') ? `${reach} account` : reach
}
export const onlyReads = (scope: string | null): boolean => words(scope).includes('read')
export const reachesAccount = (scope: string | null): boolean => words(scope).includes('account')
