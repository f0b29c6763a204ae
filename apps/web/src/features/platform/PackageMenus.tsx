import { queryPackageMenu, tenantPackage } from '@cloud-steward/contract/platform/package.ts'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { TickDrawer, type TickNode } from '../../components/TickDrawer.tsx'
import { call } from '../../infra/api.ts'
import { useTranslation } from '../../infra/i18n.ts'
import { refreshRows } from '../../kit/rows.ts'
import { useRow } from '../../kit/use-row.ts'

const leaves = (nodes: readonly TickNode[]): string[] =>
  nodes.flatMap(({ key, children }) => (children?.length ? leaves(children) : [key]))

/** The screens of a package. */
export default function PackageMenus({ id, onClose }: { id: string; onClose: () => void }): ReactNode {
  const { t } = useTranslation()
  const row = useRow(tenantPackage, id).data
  const nodes = useQuery({
    queryKey: [tenantPackage.name, 'menus'],
    queryFn: async ({ signal }) => (await call(queryPackageMenu, {}, { signal })) as TickNode[],
  }).data
  // Groups come by themselves; ticked are the screens in them.
  const held = new Set(row?.menus)
  const ticked = row && nodes ? leaves(nodes).filter((code) => held.has(code)) : undefined
  return (
    <TickDrawer
      title={`${t('platform.package.menus')} · ${row?.name ?? ''}`}
      hint={t('platform.menusHint')}
      nodes={nodes}
      ticked={ticked}
      save={async (keys, key) => {
        await call(tenantPackage.endpoints.update, { id, menus: [...keys] }, { key, quiet: true })
        await refreshRows(tenantPackage.name)
      }}
      onClose={onClose}
    />
  )
}
