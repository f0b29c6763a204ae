import { PLATFORM_TENANT } from '@cloud-steward/contract/kit/domain.ts'
import { region } from '@cloud-steward/contract/system/region.ts'
import type { ReactNode } from 'react'
import { useSearchParams } from 'react-router'
import { useTranslation } from '../../../infra/i18n.ts'
import { useSession } from '../../../infra/session-store.ts'
import { readList } from '../../../kit/list-url.ts'
import { ResourcePage } from '../../../kit/ResourcePage.tsx'
import { RegionParent } from './RegionParent.tsx'
import { useRegionTree } from './use-region-tree.ts'

const WRITES = ['add', 'update', 'delete', 'import']
const readOnly = { ...region, operations: region.operations.filter((one) => !WRITES.includes(one)) }
const TOP = { parentRegionCode: '0' }
const initial = TOP
const controls = { parentRegionCode: <RegionParent /> }

/** Divisions by level: what stands below one is asked for when it is opened. A search shows what it finds, flat. */
export default function SysRegionPage(): ReactNode {
  const { t } = useTranslation()
  const [params] = useSearchParams()
  const isKeeper = useSession(({ user }) => user?.tenantCode === PLATFORM_TENANT && user.roles.includes('ROLE_ADMIN'))
  const { filters, sorter } = readList(params, region)
  const isTree = Object.keys(filters).length === 0
  const tree = useRegionTree(isTree, sorter)
  return (
    <ResourcePage
      resource={isKeeper ? region : readOnly}
      fixed={isTree ? TOP : undefined}
      withoutSearch={['parentRegionCode']}
      formProps={{ initial, controls }}
      header={() => (isKeeper ? null : <p className="quiet">{t('system.region.keptByPlatform')}</p>)}
      table={tree}
    />
  )
}
