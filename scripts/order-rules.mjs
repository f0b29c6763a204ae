// The order of the modules stands in scripts/modules.mjs; what shows it elsewhere says the same.
import { order } from './modules.mjs'

/**
 * @param architecture text of ARCHITECTURE.md, with a line `Order of modules: a < b < c`
 * @param list text of modules/index.ts, where the server puts its modules together
 */
export function brokenOrders(architecture, list) {
  const problems = []
  const shown =
    /^Order of modules: (.*)$/m
      .exec(architecture)?.[1]
      .split('<')
      .map((name) => name.trim()) ?? []
  if (shown.join() !== order.join()) problems.push(`ARCHITECTURE.md: the order of modules is ${order.join(' < ')}`)
  const imported = new Map(
    [...list.matchAll(/\{ (\w+Module)\b.*\} from '\.\/([\w-]+)\/index\.ts'/g)].map(([, name, module]) => [
      name,
      module,
    ]),
  )
  const registered = [...list.matchAll(/^ {2}(\w+Module)\b/gm)].map(([, name]) => imported.get(name))
  const sorted = registered.toSorted((a, b) => order.indexOf(a) - order.indexOf(b))
  if (registered.join() !== sorted.join())
    problems.push(`apps/server/src/modules/index.ts: modules are registered in their order, ${sorted.join(', ')}`)
  return problems
}
