// The server's modules: their order, their topics, and which of them a table belongs to.

/** Bottom up: each may use those before it. ARCHITECTURE.md shows the same line; the check compares them. */
export const order = `
  files identity system notices runs platform health approvals workflow scheduler
  housing ledger billing payments wallet channels payouts
  metering checkout devices prepaid locks work-orders value-added broadband
  insight reports studio
`
  .trim()
  .split(/\s+/)
/** The place of a module in the order; infra lies below all of them. */
export const rank = (module) => order.indexOf(module)
export const isModule = (name) => order.includes(name)

/** The module a file of the server lies in. */
export const moduleOf = (path) => /^apps\/server\/src\/modules\/([^/.]+)\//.exec(path)?.[1]
/** The topic folder of a module's file; files at the top of a module have none. */
export const topicOf = (path) => /^apps\/server\/src\/modules\/[^/]+\/([^/]+)\//.exec(path)?.[1]

/** Prefix of a table → its owner. Everything else that begins with `infra` belongs to infra. */
const OWNERS = {
  billing: 'billing',
  channel: 'channels',
  checkout: 'checkout',
  device: 'devices',
  housing: 'housing',
  identity: 'identity',
  infra: 'infra',
  ledger: 'ledger',
  lock: 'locks',
  metering: 'metering',
  payment: 'payments',
  payout: 'payouts',
  platform: 'platform',
  prepaid: 'prepaid',
  run: 'runs',
  system: 'system',
  // Written with every change of any module; system only shows it.
  system_audit: 'infra',
  wallet: 'wallet',
  work_order: 'work-orders',
}

/** The owner of a table or view: the longest prefix of its name decides. A module may bear the prefix itself. */
export function ownerOf(relation) {
  const words = relation.split('_')
  for (let count = words.length; count > 0; count--) {
    const prefix = words.slice(0, count).join('_')
    const owner = OWNERS[prefix] ?? [prefix, `${prefix}s`].map((name) => name.replace('_', '-')).find(isModule)
    if (owner) return owner
  }
  return undefined
}
