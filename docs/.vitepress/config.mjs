// The site of these documents: the Markdown as it is. Built by .ci/site.
import { defineConfig } from 'vitepress'

const page = (text, link) => ({ text, link })
const list = (folder, names) => Object.entries(names).map(([name, text]) => page(text, `/docs/${folder}${name}`))

export default defineConfig({
  title: 'Palimpsest',
  description: 'Finds reused text in SolrCloud',
  base: process.env.SITE_BASE ?? '/',
  srcDir: '.',
  srcExclude: ['**/node_modules/**', '**/target/**', '.ci/**', 'plugin/**', 'federation-agent/**', 'solr-configs/**'],
  rewrites: { 'README.md': 'index.md' },
  markdown: {
    html: true,
    // Fragments as on GitHub.
    anchor: { slugify: heading => heading.trim().toLowerCase().replace(/[^\p{L}\p{N}_ -]/gu, '').replaceAll(' ', '-') }
  },
  vite: { logLevel: 'warn' },
  themeConfig: {
    outline: [2, 3],
    nav: [page('English', '/'), page('中文', '/README.zh'), { text: 'Javadoc', link: '/javadoc/index.html', target: '_self' }],
    sidebar: [
      { text: 'Tutorial', items: list('tutorial/', { 'first-library': 'First library, first class', 'two-institutions': 'Two institutions' }) },
      { text: 'How-to', items: list('how-to/', {
        desk: 'Use the desk', 'desk.zh': '使用工作台', 'choose-switches': 'Choose switches', 'command-line': 'Install the command line', install: 'Add to a configset',
        'check-an-intake': 'Check an intake', 'find-duplicates': 'Find duplicates', 'compare-meanings': 'Compare meanings', federation: 'Run a site', refingerprint: 'Change a seed',
        'watch-a-library': 'Watch a library', 'watch-a-site': 'Watch a site', 'back-up-federation': 'Back up a site' }) },
      { text: 'Reference', items: list('reference/', {
        check: '/check', duplicates: '/duplicates', update: '/update', inspect: '/inspect', schema: 'Schema', sections: 'Sections', report: 'Report', extraction: 'Extraction', notes: 'Notes',
        'command-line': 'Command line', evaluate: 'Evaluate', 'federation-configuration': 'Agent: configuration', 'federation-api': 'Agent: local API', 'federation-result': 'Agent: results',
        'federation-messages': 'Agent: messages', 'federation-endpoint': 'Agent: endpoint', 'federation-state': 'Agent: state' }) },
      { text: 'Explanation', items: list('', {
        architecture: 'Architecture', algorithm: 'Algorithm', security: 'Security', sizing: 'Sizing', quality: 'Quality', performance: 'Performance', tried: 'Tried', glossary: 'Glossary', 'adr/README': 'Decisions' }) },
      { text: 'Changes', items: [page('Changelog', '/CHANGELOG'), page('Contributing', '/CONTRIBUTING')] }
    ],
    search: {
      provider: 'local',
      options: { miniSearch: { options: {
        // Chinese has no spaces: words come from the browser's own segmenter.
        tokenize: text => Array.from(new Intl.Segmenter('zh', { granularity: 'word' }).segment(text)).filter(part => part.isWordLike).map(part => part.segment)
      } } }
    }
  }
})
