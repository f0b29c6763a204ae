import { endpoints, resources } from './index.ts'
import type { Field, Shape } from './kit/index.ts'

/** Words of every list and record; their labels are `kit.id`, `kit.currentPage` and `kit.pageSize`. */
export const COMMON_FIELDS: ReadonlySet<string> = new Set(['id', 'currentPage', 'pageSize'])

const innermost = (field: Field): Field => (field.kind === 'list' ? innermost(field.of) : field)

/** Label keys of the fields of a shape: groups and lists name their own fields beside them, not below. */
function keysOfShape(thing: string, shape: Shape): string[] {
  return Object.entries(shape).flatMap(([name, field]) => {
    // Nobody reads the names of actions here: an entry of a menu has its own word.
    if (name === 'actions') return []
    const inner = innermost(field)
    const own = COMMON_FIELDS.has(name) ? [] : [`${thing}.${name}`]
    if (inner.kind === 'choice') return [...own, ...inner.values.map((value) => `${thing}.${name}.${value}`)]
    return inner.kind === 'group' ? [...own, ...keysOfShape(thing, inner.fields)] : own
  })
}

/** Label keys of all fields of resources, and of those that commands and views take and give, with their choices. */
export function keysOfFields(): string[] {
  const standard = new Set(resources.flatMap((resource) => Object.values(resource.endpoints)))
  const special = endpoints.filter((endpoint) => !standard.has(endpoint))
  const keys = [
    ...resources.flatMap(({ name, fields }) => keysOfShape(name, fields)),
    ...special.flatMap(({ permission, input, output }) => {
      const thing = permission.slice(0, permission.lastIndexOf('.'))
      return [...keysOfShape(thing, input), ...('shape' in output ? keysOfShape(thing, output.shape) : [])]
    }),
  ]
  return [...new Set(keys)]
}
