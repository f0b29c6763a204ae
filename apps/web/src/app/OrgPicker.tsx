import { queryOwnOrg } from '@cloud-steward/contract/identity/focus.ts'
import { Button, Empty, Input, type InputRef, Spin, Tree } from 'antd'
import { type ReactNode, useDeferredValue, useEffect, useRef, useState } from 'react'
import { call } from '../infra/api.ts'
import { useTranslation } from '../infra/i18n.ts'

interface Node {
  key: string
  title: string
  path?: string | null
  isLeaf: boolean
  children?: Node[]
}
const HEIGHT = 360

const ask = async (input: { parentId?: string; orgName?: string }, signal?: AbortSignal): Promise<Node[]> =>
  (await call(queryOwnOrg, input, { signal })).map(({ value, ...node }) => ({ key: value, ...node }))
const withChildren = (nodes: readonly Node[], key: string, children: Node[]): Node[] =>
  nodes.map((node) => {
    if (node.key === key) return { ...node, children }
    return node.children ? { ...node, children: withChildren(node.children, key, children) } : node
  })

interface Props {
  chosen: string | undefined
  onChoose: (id: string) => void
}
/** The organisations one may look at: a tree that asks for what lies below when it is opened, or those with a word in their name. */
export default function OrgPicker({ chosen, onChoose }: Props): ReactNode {
  const { t } = useTranslation()
  const [nodes, setNodes] = useState<Node[]>()
  const [expanded, setExpanded] = useState<readonly string[]>([])
  const [typed, setTyped] = useState('')
  const [found, setFound] = useState<{ word: string; nodes: Node[] }>()
  const field = useRef<InputRef>(null)
  const word = useDeferredValue(typed.trim())

  useEffect(() => {
    const gone = new AbortController()
    const load = async () => {
      const tops = await ask({}, gone.signal)
      // One root says nothing by itself.
      const [only] = tops
      if (tops.length !== 1 || !only || only.isLeaf) return setNodes(tops)
      setNodes(withChildren(tops, only.key, await ask({ parentId: only.key }, gone.signal)))
      setExpanded([only.key])
    }
    load().catch(() => undefined)
    field.current?.focus()
    return () => gone.abort()
  }, [])
  useEffect(() => {
    if (!word) return
    const gone = new AbortController()
    const look = async () => {
      const nodes = await ask({ orgName: word }, gone.signal).catch(() => undefined)
      if (nodes) setFound({ word, nodes })
    }
    // A pause in typing; a newer word gives this one up.
    const timer = setTimeout(() => void look(), 200)
    return () => {
      clearTimeout(timer)
      gone.abort()
    }
  }, [word])

  const shown = word ? (found?.word === word ? found.nodes : undefined) : nodes
  return (
    <>
      <Input
        ref={field}
        allowClear
        value={typed}
        placeholder={t('shell.focus.search')}
        aria-label={t('shell.focus.search')}
        onChange={(event) => setTyped(event.target.value)}
      />
      <Button block type="text" className="focus-all" disabled={!chosen} onClick={() => onChoose('')}>
        {t('shell.focus.allOrgs')}
      </Button>
      {!shown && <Spin className="focus-wait" />}
      {shown?.length === 0 && <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description={t('kit.noMatch')} />}
      {shown && shown.length > 0 && (
        <Tree
          key={word ? 'found' : 'all'}
          blockNode
          virtual
          height={HEIGHT}
          treeData={shown}
          titleRender={({ title, path }) => (
            <span className="focus-org" title={path ? `${path} / ${title}` : title}>
              {title}
              {path && <span className="quiet"> {path}</span>}
            </span>
          )}
          motion={false}
          selectedKeys={chosen ? [chosen] : []}
          expandedKeys={word ? [] : [...expanded]}
          onExpand={(keys) => setExpanded(keys.map(String))}
          loadData={async ({ key, children }) => {
            if (children) return
            const below = await ask({ parentId: String(key) })
            setNodes((known) => known && withChildren(known, String(key), below))
          }}
          onSelect={(_, { node }) => node.key !== chosen && onChoose(String(node.key))}
        />
      )}
    </>
  )
}
