/**
 * Messages of the page in both languages. Messages in an answer are shown unchanged.
 */

/** @type {Record<string, [string, string]>} English, Chinese */
export const WORDS = {
  title: ['Similarity report', '文字复制检测报告'],
  intakeTitle: ['Similarity report on a set of documents', '批量文字复制检测报告'],
  institution: ['Institution', '机构'],
  reportNumber: ['Report number', '报告编号'],
  examiner: ['Checked by', '检测人'],
  checkedOn: ['Checked on', '检测时间'],
  documentCount: ['{0} documents', '{0} 篇文献'],
  annex: ['Annex', '附录'],
  made: ['Made {0}', '生成时间 {0}'],
  madeLater: ['The time of this page. Its answers do not say when they were given.', '此为本页生成时间；结果未注明检测时间。'],
  missing: ['Not compared', '未比对内容'],
  notes: ['Notes', '检测说明'],
  moreNotes: ['Further notes: {0}', '其他说明：{0} 条'],
  colon: [': ', '：'],
  comma: [', ', '，'],
  semicolon: ['; ', '；'],
  percent: ['{0} %', '{0}%'],
  partial: ['Not everything was compared; the true figure may be higher.', '比对不完整，实际复制比可能更高。'],
  nothingCompared: ['Nothing was compared, so there is no figure.', '未进行比对，故无复制比。'],
  name: ['Name', '名称'],
  file: ['File', '文件'],
  digest: ['SHA-256', 'SHA-256'],
  length: ['Length', '字数'],
  characters: ['{0} characters', '{0} 字'],
  sentences: ['{0} sentences', '{0} 句'],
  pages: ['{0} pages', '{0} 页'],
  page: ['page {0}', '第 {0} 页'],
  authorNames: ['Authors', '作者'],
  authorsTold: ['{0}, named by the file; their earlier work is listed separately', '{0}（取自文件；本人已有文献单独列出）'],
  authorsGiven: ['{0}; their earlier work is listed separately', '{0}（本人已有文献单独列出）'],
  type: ['Type', '类型'],
  typeTold: ['{0}, detected automatically', '{0}（自动识别）'],
  against: ['Compared with', '比对范围'],
  eachOther: ['and with each other', '以及同批文献之间'],
  settings: ['Changed settings', '非默认设置'],
  noSettings: ['none', '无'],
  unknownSettings: ['unknown: the answers of this page do not say', '未知：本页所据结果未注明'],
  unknownAgainst: ['unknown: the answers of this page do not say', '未知：本页所据结果未注明'],
  program: ['Program', '程序'],
  signedBy: ['Signed by', '签名'],
  unsigned: ['Not signed: changes to this file cannot be detected.', '未签名：无法验证内容是否被改动。'],
  signedNote: ['Signed by {0}, {1}. Verify it by its number on the site’s page “Verify a report”, or with “palimpsest report verify”.', '由 {0} 于 {1} 签名。请在该机构页面“报告核验”中核对编号，或运行 palimpsest report verify。'],
  ratios: ['Similarity', '复制比'],
  'ratio.total': ['similarity', '总文字复制比'],
  'ratio.withoutQuotations': ['without quotations and bibliography', '去除引用文献复制比'],
  'ratio.withoutOwnWork': ['without the author’s own work', '去除本人文献复制比'],
  'ratio.largestSource': ['from the largest single source', '单篇最大文字复制比'],
  'ratio.withShort': ['with short copies', '总文字复制比（含短句）'],
  'ratio.prose': ['prose only', '正文部分复制比'],
  noteRatios: ['Share of characters that are also found elsewhere. It does not say whether this is allowed.', '以全文字数计。仅表示相同文字亦见于他处，并不判断是否合乎规范。'],
  ofSite: ['as checked: {0}', '检测时：{0}'],
  cannotReckon: ['This answer lacks the characters that its ratios count, so nothing can be excluded here. Check again with --format html.', '此结果未注明各复制比所计文字，无法在此排除来源。请用 --format html 重新检测。'],
  sections: ['Sections', '分章节'],
  signs: ['Look closer', '可疑之处'],
  noteSigns: ['These can be a disguise, and often are harmless. No figure depends on them.', '可能是规避手段，也常属正常；不影响任何复制比。'],
  unseen: ['Text that is invisible on the page', '页面上不可见的文字'],
  unseenReused: ['{0} of its {1} characters match: {2}', '其 {1} 字中有 {0} 字与来源相同：{2}'],
  unseenNone: ['None of it was found elsewhere.', '未在他处发现。'],
  meaning: ['Similar in meaning; counts in no figure', '语义相近内容（不计入复制比）'],
  sources: ['Sources', '来源'],
  noSources: ['No matching text was found.', '未发现相同文字。'],
  ownWork: ['Own work', '本人文献'],
  asideSources: ['Excluded', '已排除'],
  addNothing: ['Nothing beyond the sources above', '相同文字均已见于上列来源'],
  unlisted: ['in sources that are not listed', '见于未列出的来源'],
  short: ['Short copies', '短句重复'],
  noteShort: ['A sentence or less, the same to the letter. Counts only “with short copies”.', '与来源完全相同的短句，仅计入“含短句”的复制比。'],
  shortIn: ['in {0}', '见 {0}'],
  adds: ['{0} beyond the sources above', '较上列来源新增 {0} 字'],
  passages: ['{0} passages', '{0} 处'],
  onePassage: ['1 passage', '1 处'],
  sameText: ['same document', '同一文献'],
  ofIntake: ['handed in together', '同批提交'],
  setAside: ['Exclude …', '排除…'],
  takeBack: ['Undo', '撤销'],
  reason: ['Reason', '理由'],
  yourName: ['Your name', '姓名'],
  decide: ['Exclude', '排除'],
  cancel: ['Cancel', '取消'],
  confirmedBy: ['confirmed by {0}, {1}', '由 {0} 于 {1} 确认'],
  decidedBy: ['{0}, {1}: {2}', '{0}，{1}：{2}'],
  saveCopy: ['Save a report with these decisions', '另存含上述人工判定的报告'],
  decisions: ['Decisions', '人工判定'],
  details: ['Details', '详情'],
  excluded: ['Not counted', '未计入'],
  countAgain: ['Include', '计入'],
  'reason.itself': ['the document itself', '文献自身'],
  'reason.listed': ['excluded by name', '指定排除的来源'],
  'reason.template': ['template text', '格式文本'],
  'reason.common': ['common text', '公共文本'],
  'reason.subtracted': ['handed out to everybody', '统一发放的文字'],
  'reason.short': ['too short', '过短'],
  'reason.usual': ['usual in the library', '文献库中常见'],
  'reason.quotation': ['quotation', '引文'],
  'reason.references': ['bibliography', '参考文献'],
  'reason.ownWork': ['own work', '本人文献'],
  alsoHeldIn: ['also in {0}', '亦见于 {0}'],
  andMore: ['{0} and {1} more', '{0} 等，另有 {1} 篇'],
  heldByMoreThan: ['in more than {0} documents, such as {1}', '见于 {0} 篇以上文献，例如 {1}'],
  more: ['{0} more', '另有 {0} 项'],
  text: ['Text', '全文'],
  noText: ['This file does not contain the text; passages are listed with their sources.', '本文件不含全文，复制处列于来源之下。'],
  noPlace: ['The other site shows neither the text nor its place.', '对方机构未展示该处文字及其位置。'],
  comparedThere: ['compared there, text with text', '已由对方机构逐字比对'],
  comparedInPart: ['{0} characters compared there, the rest by fingerprints only', '其中 {0} 字已由对方机构比对，其余仅凭指纹'],
  byFingerprints: ['by fingerprints only', '仅凭指纹'],
  noPassageText: ['The answer lacks the text of this passage.', '结果中没有此处的文字。'],
  strip: ['The whole text; marks are passages', '全文概览，标记为复制处'],
  compare: ['Passage {0} of {1}', '第 {0} 处，共 {1} 处'],
  reading: ['Reading the source …', '正在读取来源……'],
  excerptsOnly: ['Excerpts; the whole source is not available here.', '以下为摘录，此处无法显示来源全文。'],
  sourceChanged: ['The source has changed since the check. Excerpts as compared:', '来源在检测后已更改。以下为检测时的摘录：'],
  here: ['Checked text', '送检文献'],
  there: ['Source', '来源'],
  previous: ['Previous', '上一处'],
  next: ['Next', '下一处'],
  close: ['Close', '关闭'],
  keys: ['Keys: n next, p previous, Esc closes', '按键：n 下一处，p 上一处，Esc 关闭'],
  legendChanged: ['changed words', '改动的文字'],
  legendMoved: ['moved', '移位'],
  masked: ['Hidden by the other site: about so many characters', '对方机构未显示的文字：约若干字'],
  'kind.identical': ['identical', '完全一致'],
  'kind.minor': ['minor changes', '个别改动'],
  'kind.modified': ['rewritten', '改写'],
  'kind.rewritten': ['rewritten', '改写'],
  'kind.quoted': ['quoted', '引用'],
  'kind.ownWork': ['own work', '本人文献'],
  'kind.excluded': ['not counted', '未计入'],
  'by.words': ['by words alone', '仅凭用词判断'],
  'by.order': ['by the order of statements', '凭叙述顺序判断'],
  'content.references': ['bibliography', '参考文献'],
  'content.declaration': ['declaration', '声明'],
  'content.contents': ['contents', '目录'],
  'content.assignment': ['assignment', '任务书'],
  'content.code': ['code', '程序'],
  'content.table': ['table', '表格'],
  'content.prose': ['prose', '正文'],
  similarity: ['similarity {0}', '相似度 {0}'],
  print: ['Print', '打印'],
  language: ['中文', 'English'],
  back: ['All documents', '返回总表'],
  noDocuments: ['No document here.', '无文献。'],
  showMore: ['Show more', '显示更多'],
  showAll: ['Show all {0}', '显示全部 {0} 项'],
  selected: ['{0} selected', '已选 {0} 项'],
  select: ['Select {0}', '选择 {0}'],
  selectAll: ['Select all', '全选'],
  state: ['State', '状态'],
  handedIn: ['Handed in', '提交时间'],
  compareBoth: ['Compare', '对照'],
  inDocuments: ['In {0} documents', '见于 {0} 篇'],
  documents: ['Documents', '文献'],
  document: ['Document', '文献'],
  share: ['Similarity', '复制比'],
  pairs: ['Matching pairs', '两两相同文字'],
  pairsShown: ['The {0} most similar pairs, of {1}', '相似度最高的 {0} 对，共 {1} 对'],
  noPairs: ['No two documents share text that counts.', '各文献之间未发现相同文字。'],
  shared: ['Same text', '相同文字'],
  groups: ['Groups', '分组'],
  threshold: ['Minimum similarity: {0}', '最低复制比：{0}'],
  noGroups: ['No pair reaches this similarity.', '没有达到此复制比的文献。'],
  histogram: ['Score distribution', '复制比分布'],
  histogramBar: ['{0} to {1} %: {2}', '{0}%–{1}%：{2} 篇'],
  commonText: ['Text that many share; not counted', '多篇共有的文字（未计入）'],
  evidence: ['Evidence', '证据'],
  filter: ['Find a document', '查找文献'],
};

let language = 0;

/** The language of the page, as HTML names it. */
export function languageCode() {
  return language === 0 ? 'en' : 'zh-CN';
}

/**
 * Chooses the language by its code.
 * @param {string} code
 */
export function chooseLanguage(code) {
  language = code.toLowerCase().startsWith('zh') ? 1 : 0;
}

/** The other language's code. */
export function otherLanguage() {
  return language === 0 ? 'zh-CN' : 'en';
}

/**
 * Adds the messages of another page.
 * @param {Record<string, [string, string]>} words English, Chinese
 */
export function addWords(words) {
  Object.assign(WORDS, words);
}

/**
 * A message.
 * @param {string} key
 * @param {...(string|number)} values in place of {0} and so on
 */
export function t(key, ...values) {
  const word = WORDS[key];
  const text = word ? word[language] : key.replace(/^[a-z]+\./, '');
  return text.replace(/\{(\d)\}/g, (_, index) => String(values[Number(index)]));
}

/**
 * A whole number as people write it.
 * @param {number} number
 */
export function count(number) {
  return String(number).replace(/\B(?=(\d{3})+$)/g, ',');
}
