import type { Endpoint } from './endpoint.ts'
import type { Resource } from './resource.ts'

/** Roles seeded into every tenant; their grants follow from the menus below. */
export const ROLES = ['ROLE_ADMIN', 'ROLE_TENEMENT', 'ROLE_LANDLORD', 'ROLE_RENTEE', 'ROLE_INSTALLER'] as const
/** The code of the tenant that runs the platform and keeps what all tenants share. */
export const PLATFORM_TENANT = '10001'
export type RoleCode = (typeof ROLES)[number]

/** A menu entry. Its title is the label `menu.<code>`; its icon is a name the shell knows. */
export interface Menu {
  code: string
  /** Absent on groups. */
  path?: string
  /** The resource whose list the screen is, when it has no page of its own. */
  resource?: string
  icon?: string
  roles?: readonly RoleCode[]
  /** Permissions that opening the screen needs, and for each button the permissions that it needs. */
  uses?: readonly string[]
  buttons?: Readonly<Record<string, readonly string[]>>
  /** Buttons a role does not get from the start. */
  hidden?: Partial<Record<RoleCode, readonly string[]>>
  pinned?: true
  ofManagers?: true // Of renters only those who look after the people of a company have it.
  /** A button of another screen leads to it; the sidebar does not list it unless an administrator says so. */
  unlisted?: true
  /** Of a group: only the platform's own tenant has it. */
  platform?: true
  children?: readonly Menu[]
}

export interface Domain {
  name: string
  resources: readonly Resource[]
  endpoints: readonly Endpoint[]
  /** Its screens. Where each stands is said in `navigation.ts`. */
  menus: readonly Menu[]
}

/** How names of a domain's resources begin: `payments` → `payment`, `work-orders` → `workOrder`. */
export const prefixOf = ({ name }: Pick<Domain, 'name'>): string =>
  name.replace(/s$/, '').replaceAll(/-(\w)/g, (_, letter: string) => letter.toUpperCase())

export const domain = <const D extends Domain>(definition: D): D => definition

/** The resources and endpoints among the exports of a domain's topics: an export is listed nowhere else. */
export function contentsOf(topics: object): Pick<Domain, 'resources' | 'endpoints'> {
  const exported = [...new Set<unknown>(Object.values(topics))].filter((one) => typeof one === 'object' && one !== null)
  return {
    resources: exported.filter((one): one is Resource => 'operations' in one && 'endpoints' in one),
    endpoints: exported.filter((one): one is Endpoint => 'permission' in one && 'path' in one),
  }
}

/** The permissions of a resource's operations, for menus: `uses(room, 'query')`. */
export const uses = (resource: Pick<Resource, 'name'>, ...operations: string[]): string[] =>
  operations.map((operation) => `${resource.name}.${operation}`)
/** A whole menu entry for a screen that is nothing but the list of one resource. */
export const listMenu = (
  resource: Pick<Resource, 'name' | 'operations' | 'fields'>,
  entry: Pick<Menu, 'code' | 'icon' | 'roles'>,
): Menu => ({
  ...entry,
  path: `/${entry.code}`,
  resource: resource.name,
  // Pickers of the form and the search ask the resources they point at.
  uses: [
    ...uses(resource, 'query'),
    ...Object.values(resource.fields).flatMap((field) => (field.kind === 'ref' ? [`${field.to}.query`] : [])),
  ],
  buttons: crudButtons(resource),
})

/** The usual buttons of a list screen with their permissions. */
export const crudButtons = (resource: Pick<Resource, 'name' | 'operations'>): Record<string, string[]> => {
  const has = (operation: Resource['operations'][number]) => resource.operations.includes(operation)
  return {
    ...(has('add') ? { add: uses(resource, 'add') } : {}),
    ...(has('update') ? { update: uses(resource, 'update') } : {}),
    ...(has('delete') ? { delete: uses(resource, 'delete', ...(has('impact') ? ['impact'] : [])) } : {}),
    ...(has('export') ? { export: uses(resource, 'export', 'exportWord', 'exportPDF') } : {}),
    ...(has('import') ? { import: uses(resource, 'import') } : {}),
  }
}
