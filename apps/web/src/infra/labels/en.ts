// One chunk per language: the sentences of every domain and feature.
const files = import.meta.glob<Record<string, string>>(
  ['../../../../../packages/contract/src/*/en.json', '../../features/*/en.json'],
  { eager: true, import: 'default' },
)
export default Object.assign({}, ...Object.values(files)) as Record<string, string>
