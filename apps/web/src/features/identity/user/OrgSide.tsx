import { user } from '@cloud-steward/contract/identity/user.ts'
import { Button, Tree, TreeSelect } from 'antd'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router'
import { readList, writeList } from '../../../kit/list-url.ts'
import { useNarrow } from '../use-narrow.ts'
import { useOrgTree } from '../use-org-tree.ts'

/** The organisations: choosing one shows its users and those of all below it. On narrow screens a list to pick from. */
export function OrgSide(): ReactNode {
  const { t } = useTranslation()
  const narrow = useNarrow()
  const [open, setOpen] = useState(true)
  const [params, setParams] = useSearchParams()
  const tree = useOrgTree()
  const chosen = params.get('orgId') ?? undefined
  const choose = (orgId = '') =>
    setParams((now) => writeList(now, user, { filters: { ...readList(now, user).filters, orgId }, currentPage: 1 }))
  const title = t('identity.user.orgId')
  const nodes = tree.data ?? []
  if (narrow)
    return (
      <TreeSelect
        className="side-select"
        aria-label={title}
        placeholder={title}
        treeData={nodes}
        value={chosen}
        allowClear
        treeDefaultExpandAll
        onChange={(next?: string) => choose(next)}
      />
    )
  return (
    <aside className="side" aria-label={title}>
      <div className="side-head">
        <strong>{open ? title : ''}</strong>
        <Button
          type="link"
          aria-expanded={open}
          onClick={() => setOpen(!open)}
          aria-label={t(open ? 'kit.collapse' : 'identity.user.orgSide')}
        >
          {open ? '«' : '»'}
        </Button>
      </div>
      {open && nodes.length > 0 && (
        <Tree
          blockNode
          defaultExpandAll
          treeData={nodes}
          selectedKeys={chosen ? [chosen] : []}
          onSelect={(keys) => choose(keys[0] === undefined ? '' : String(keys[0]))}
        />
      )}
    </aside>
  )
}
