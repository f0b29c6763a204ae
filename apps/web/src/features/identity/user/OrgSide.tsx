import { user } from '@cloud-steward/contract/identity/user.ts'
import type { ReactNode } from 'react'
import { useTranslation } from '../../../infra/i18n.ts'
import { SideTree } from '../SideTree.tsx'
import { useSideFilter } from '../use-side-filter.ts'
import { useOrgTree } from '../use-trees.ts'

/** The organisations: choosing one shows its users and those of all below it. */
export function OrgSide(): ReactNode {
  const { t } = useTranslation()
  return <SideTree title={t('identity.user.orgId')} nodes={useOrgTree().data} {...useSideFilter(user, 'orgId')} />
}
