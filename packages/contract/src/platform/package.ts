import { code, flag, int, list, resource, text, values, view } from '../kit/index.ts'

/** A set of screens. A tenant with a package has these and no others, whatever its roles were granted. */
export const tenantPackage = resource('platform.package', {
  wire: 'admin.TenantPackage',
  fields: {
    code: code(32, { once: true, numbered: 'P' }),
    name: text(64, { min: 1 }),
    /** Codes of screens; the groups they stand in come by themselves. */
    menus: list(text(32, { min: 1 }), 500, { optional: true }),
    menuCount: int({ readOnly: true }),
    tenantCount: int({ readOnly: true }),
    /** The one that tenants get who register themselves. */
    registration: flag(),
    /** How many megabytes its files may come to; empty: no bound. */
    storageMb: int({ optional: true, min: 1, max: 100_000_000 }),
    remark: text(256, { optional: true, multiline: true }),
  },
  title: 'name',
  list: ['code', 'name', 'menuCount', 'tenantCount', 'storageMb', 'registration', 'remark'],
  search: ['code', 'name', 'registration'],
  sort: ['code', 'name'],
  form: ['code', 'name', 'registration', 'storageMb', 'remark'],
})
/** Every screen a package may hold, as a tree with the caller's words. */
export const queryPackageMenu = view('admin.tenantpackage', 'queryPackageMenu', {}, values)
