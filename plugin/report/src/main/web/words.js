/**
 * What the page says, in both languages. A message that an answer brings is shown as it is.
 */

/** @type {Record<string, [string, string]>} English, Chinese */
const WORDS = {
  title: ['Similarity report', '文本复制检测报告单'],
  intakeTitle: ['Similarity report: an intake', '文本复制检测报告单（批量）'],
  made: ['Made {0}', '生成时间 {0}'],
  madeLater: ['This is when the page was made; its answers do not say when they were given.', '此为本页生成时间；检测结果未注明检测时间。'],
  notCompared: ['Not compared', '未比对内容'],
  notes: ['Notes', '检测说明'],
  moreNotes: ['More notes', '更多说明'],
  colon: [': ', '：'],
  nothingMissing: ['All that was named was compared.', '所列内容均已比对。'],
  partial: ['Not everything was compared; more may be reused than is said here.', '部分内容未比对，实际复制可能多于此处所示。'],
  checked: ['Checked document', '检测文献'],
  name: ['Name', '名称'],
  file: ['File', '文件'],
  digest: ['SHA-256', 'SHA-256'],
  length: ['Length', '总字数'],
  characters: ['{0} characters', '{0} 字'],
  sentences: ['{0} sentences', '{0} 句'],
  pages: ['{0} pages', '{0} 页'],
  page: ['page {0}', '第 {0} 页'],
  authorNames: ['Authors', '作者'],
  authorsTold: ['{0}, named by the file; their earlier work is listed separately', '{0}（取自文件；本人已有文献单独列出）'],
  authorsGiven: ['{0}; their earlier work is listed separately', '{0}（本人已有文献单独列出）'],
  type: ['Type', '类型'],
  typeTold: ['{0} (detected automatically)', '{0}（自动识别）'],
  against: ['Compared with', '比对范围'],
  eachOther: ['and with each other', '以及同批文献之间'],
  settings: ['Changed settings', '非默认设置'],
  noSettings: ['none', '无'],
  unknownSettings: ['not known: the answers of this page do not say', '未知：检测结果未注明'],
  unknownAgainst: ['not known: the answers of this page do not say', '未知：检测结果未注明'],
  program: ['Program', '程序'],
  signedBy: ['Signed by', '签名'],
  unsigned: ['Not signed: whether it was changed cannot be verified.', '未签名：无法验证内容是否有改动。'],
  signedNote: ['Signed by {0}, {1}. Only “palimpsest report verify” can tell whether that is true.', '由 {0} 于 {1} 签名。真伪须以 palimpsest report verify 验证。'],
  ratios: ['Similarity', '复制比'],
  'ratio.total': ['Total', '总文字复制比'],
  'ratio.withoutQuotations': ['Without quotations and bibliography', '去除引用文献复制比'],
  'ratio.withoutOwnWork': ['Without the author’s own work', '去除本人文献复制比'],
  'ratio.largestSource': ['Largest single source', '单篇最大文字复制比'],
  'ratio.withShort': ['Total, with short copies', '总文字复制比（含短句）'],
  'ratio.prose': ['Total, prose only', '总文字复制比（仅正文）'],
  noteRatios: ['Shares of the characters of the text. They show what occurs elsewhere, too; not whether it is allowed.', '以全文字数计。仅表示文字亦见于他处，不判断是否合乎规范。'],
  ofSite: ['as checked: {0}', '检测时：{0}'],
  changed: ['Figures follow the decisions below.', '数值已按下方的人工判定调整。'],
  cannotReckon: ['This answer does not say which characters its figures count, so nothing can be excluded here. Check again with --format html of this program.', '此结果未注明复制比所计文字，无法在此作人工判定。请用本程序的 --format html 重新检测。'],
  sections: ['By section', '按章节复制比'],
  section: ['Section', '章节'],
  signs: ['To look at', '可疑之处'],
  noteSigns: ['These can hide a copy, and often do not. They change no figure.', '可能用于掩盖复制，也常属正常，不影响复制比。'],
  unseen: ['Invisible text', '不可见文字'],
  unseenReused: ['{0} of its {1} characters are reused: {2}', '其 {1} 字中有 {0} 字为复制：{2}'],
  unseenNone: ['None of it was found elsewhere.', '未在他处发现。'],
  meaning: ['Similar in meaning: to be read, counts in no figure', '语义相近内容（须人工阅读，不计入复制比）'],
  sources: ['Sources', '来源文献'],
  noSources: ['No reused text was found.', '未发现复制文字。'],
  ownWork: ['Own work', '本人文献'],
  asideSources: ['Excluded', '已排除'],
  addNothing: ['Nothing beyond the sources above', '仅含与上列来源相同的文字'],
  short: ['Short copies', '短句重复'],
  noteShort: ['A sentence or less with the same letters as a source. It counts in the ratio “with short copies” only.', '与来源文字相同的短句，仅计入“含短句”的复制比。'],
  shortIn: ['in {0}', '见 {0}'],
  adds: ['adds {0}', '新增 {0}'],
  passages: ['{0} passages', '{0} 处'],
  onePassage: ['1 passage', '1 处'],
  sameText: ['same document', '全文相同'],
  ofIntake: ['of this intake', '同批文献'],
  setAside: ['Exclude …', '排除…'],
  takeBack: ['Undo', '撤销'],
  reason: ['Reason', '理由'],
  yourName: ['Your name', '姓名'],
  decide: ['Exclude', '排除'],
  cancel: ['Cancel', '取消'],
  confirmedBy: ['confirmed by {0}, {1}', '由 {0} 于 {1} 确认'],
  decidedBy: ['{0}, {1}: {2}', '{0}，{1}：{2}'],
  save: ['Save a copy with these decisions', '另存含人工判定的副本'],
  decisions: ['Decisions in this file', '本文件中的人工判定'],
  excluded: ['Excluded from the score', '未计入复制比的内容'],
  countAgain: ['Include', '计入'],
  'reason.itself': ['the document itself', '文献自身'],
  'reason.listed': ['named as no source', '指定排除的来源'],
  'reason.template': ['template text', '格式文本'],
  'reason.common': ['common text', '公共文本'],
  'reason.subtracted': ['given to everybody', '统一发放的文字'],
  'reason.short': ['too short', '过短'],
  'reason.usual': ['usual in the library', '文献库中常见'],
  'reason.quotation': ['quotation', '引文'],
  'reason.references': ['bibliography', '参考文献'],
  'reason.ownWork': ['own work', '本人文献'],
  alsoHeldIn: ['also in {0}', '亦见于 {0}'],
  andMore: ['{0} and {1} more', '{0} 等，另有 {1} 篇'],
  heldByMoreThan: ['in more than {0} documents, such as {1}', '见于 {0} 篇以上文献，例如 {1}'],
  more: ['{0} more', '另有 {0} 项'],
  notListed: ['{0} sources were found, {1} are listed.', '共发现 {0} 个来源，列出 {1} 个。'],
  text: ['The text', '全文'],
  noText: ['The text is not in this file; passages are listed with their sources.', '本文件不含全文，复制处列于来源文献之下。'],
  noPlace: ['The other site shows neither the text nor where it stands there.', '合作机构未显示该处文字及其位置。'],
  comparedThere: ['compared there, text with text', '已由合作机构逐字比对'],
  comparedInPart: ['{0} characters of it compared there, the rest by fingerprints only', '其中 {0} 字已由合作机构比对，其余仅凭指纹'],
  byFingerprints: ['by fingerprints only', '仅凭指纹'],
  noPassageText: ['The answer carries no text of this passage.', '结果中没有此处的文字。'],
  strip: ['The whole text from its beginning to its end; marks are passages', '全文概览，标记为复制处'],
  compare: ['Passage {0} of {1}', '第 {0} 处，共 {1} 处'],
  here: ['The checked text', '检测文献'],
  there: ['The source', '来源文献'],
  previous: ['Previous', '上一处'],
  next: ['Next', '下一处'],
  close: ['Close', '关闭'],
  keys: ['Keys: n next, p previous, Esc closes', '按键：n 下一处，p 上一处，Esc 关闭'],
  legendChanged: ['changed words', '改动的文字'],
  legendMoved: ['moved', '移位'],
  masked: ['Not shown by the other site: about so many characters', '合作机构未显示的文字：约多少字'],
  'kind.identical': ['identical', '完全一致'],
  'kind.minor': ['a few words changed', '个别词语改动'],
  'kind.modified': ['modified', '改动'],
  'kind.rewritten': ['rewritten', '改写'],
  'by.words': ['told by its words alone', '仅凭用词判断'],
  'by.order': ['told by the order of what it says', '凭叙述顺序判断'],
  'content.references': ['bibliography', '参考文献'],
  'content.declaration': ['declaration', '声明'],
  'content.contents': ['contents', '目录'],
  'content.assignment': ['assignment', '题目'],
  'content.code': ['code', '程序'],
  'content.table': ['table', '表格'],
  'content.prose': ['prose', '正文'],
  similarity: ['similarity {0}', '相似度 {0}'],
  print: ['Print', '打印'],
  language: ['中文', 'English'],
  back: ['All documents', '返回总表'],
  documents: ['Documents', '文献'],
  document: ['Document', '文献'],
  share: ['Share', '复制比'],
  withinIntake: ['Shared within the intake', '同批文献间的相同文字'],
  pairs: ['Matching pairs', '两两比对'],
  noPairs: ['No two documents of the intake share text that counts.', '同批文献之间没有计入的相同文字。'],
  pairOf: ['Of the shorter', '占较短者'],
  shared: ['Matching text', '相同文字'],
  groups: ['Groups', '分组'],
  threshold: ['Minimum similarity: {0}', '最低相似度：{0}'],
  noGroups: ['No groups at this similarity.', '此相似度下没有分组。'],
  histogram: ['Score distribution', '复制比分布'],
  histogramBar: ['{0} to {1} %: {2}', '{0}–{1}%：{2} 篇'],
  commonText: ['What the whole intake shares, set apart', '全批公共文本（单列）'],
  evidence: ['Evidence', '证据'],
  filter: ['Find a document', '查找文献'],
  offline: ['This page needs no network, and is not allowed any.', '本页无需网络，亦不得访问网络。'],
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
 * Takes the messages of a page that has more to say.
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
