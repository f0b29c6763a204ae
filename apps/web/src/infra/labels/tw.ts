// One chunk per language: the sentences of every domain and feature.
const files = import.meta.glob<Record<string, string>>(
  ['../../../../../packages/contract/src/*/tw.json', '../../features/*/tw.json'],
  { eager: true, import: 'default' },
)
export default Object.assign({}, ...Object.values(files)) as Record<string, string>
