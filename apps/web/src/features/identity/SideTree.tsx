import { Button, Tree, TreeSelect } from 'antd'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNarrow } from './use-narrow.ts'
import type { TreeNode } from './use-trees.ts'

interface Props {
  /** Already translated. */
  title: string
  nodes: readonly TreeNode[] | undefined
  chosen: string | undefined
  choose: (key: string | undefined) => void
}

/** A tree beside a list that narrows it. On narrow screens a field to pick from. */
export function SideTree({ title, nodes = [], chosen, choose }: Props): ReactNode {
  const { t } = useTranslation()
  const narrow = useNarrow()
  const [open, setOpen] = useState(true)
  const treeData = [...nodes]
  if (narrow)
    return (
      <TreeSelect
        className="side-select"
        aria-label={title}
        placeholder={title}
        treeData={treeData}
        value={chosen}
        allowClear
        treeDefaultExpandAll
        showSearch={{ treeNodeFilterProp: 'title' }}
        onChange={(next?: string) => choose(next)}
      />
    )
  return (
    <aside className="side" aria-label={title}>
      <div className="side-head">
        {open && <strong>{title}</strong>}
        <Button
          type="link"
          aria-expanded={open}
          onClick={() => setOpen(!open)}
          aria-label={t(open ? 'identity.sideHide' : 'identity.sideShow', { title })}
        >
          {open ? '«' : '»'}
        </Button>
      </div>
      {open && treeData.length > 0 && (
        <Tree
          blockNode
          defaultExpandAll
          treeData={treeData}
          selectedKeys={chosen ? [chosen] : []}
          onSelect={(keys) => choose(keys[0] === undefined ? undefined : String(keys[0]))}
        />
      )}
    </aside>
  )
}
