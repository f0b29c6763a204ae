import { queryUserNames } from '@cloud-steward/contract/identity/user.ts'
import { useQuery } from '@tanstack/react-query'
import { call } from './api.ts'

/** Histories draw all their rows at once: names wanted within this time are asked for together, milliseconds. */
const TOGETHER_MS = 10
let next: { usernames: Set<string>; names: Promise<ReadonlyMap<string, string>> } | undefined

async function ask(usernames: ReadonlySet<string>): Promise<ReadonlyMap<string, string>> {
  await new Promise((done) => setTimeout(done, TOGETHER_MS))
  next = undefined
  const found = await call(queryUserNames, { username: [...usernames].join(',') }, { quiet: true })
  return new Map(found.map(({ username, name }) => [username.toLowerCase(), name]))
}
async function nameOf(username: string): Promise<string> {
  if (!next) {
    const usernames = new Set<string>()
    next = { usernames, names: ask(usernames) }
  }
  next.usernames.add(username)
  const names = await next.names
  return names.get(username.toLowerCase()) ?? username
}

/** How the person with an account is called; the account until that is known, and where no person has it. */
export function useUserName(username: string | null | undefined): string | undefined {
  const { data } = useQuery({
    queryKey: ['identity.user', 'name', username],
    enabled: Boolean(username) && username !== 'system',
    staleTime: 600_000,
    retry: false,
    queryFn: () => nameOf(username!),
  })
  return data ?? username ?? undefined
}
