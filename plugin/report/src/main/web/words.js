/**
 * What the page says, in both languages. A message that an answer brings is shown as it is.
 */

/** @type {Record<string, [string, string]>} English, Chinese */
const WORDS = {
  title: ['Reused text', '文字复制检测报告'],
  intakeTitle: ['Reused text: an intake', '批量文字复制检测报告'],
  made: ['Made {0}', '生成时间 {0}'],
  madeLater: ['This page, that is; when its answers were given is not known, for they do not say.', '此为本页生成时间；结果未注明检测时间。'],
  notCompared: ['Not compared', '未比对内容'],
  notes: ['Notes', '检测说明'],
  moreNotes: ['More notes', '更多说明'],
  colon: [': ', '：'],
  nothingMissing: ['All that was named was compared.', '所列内容均已比对。'],
  partial: ['Not everything was compared; more may be reused than is said here.', '比对不完整，实际复制可能多于此处所示。'],
  checked: ['What was checked', '检测对象'],
  name: ['Name', '名称'],
  file: ['File', '文件'],
  digest: ['SHA-256', 'SHA-256'],
  length: ['Length', '长度'],
  characters: ['{0} characters', '{0} 字符'],
  sentences: ['{0} sentences', '{0} 句'],
  pages: ['{0} pages', '{0} 页'],
  page: ['page {0}', '第 {0} 页'],
  authorNames: ['Authors', '作者'],
  authorsTold: ['{0}, named by the file; their earlier work is shown apart', '{0}（取自文件；本人已有文献单独列出）'],
  authorsGiven: ['{0}; their earlier work is shown apart', '{0}（本人已有文献单独列出）'],
  type: ['Type', '类型'],
  typeTold: ['{0}, as its text tells', '{0}（由正文判断）'],
  against: ['Compared with', '比对范围'],
  eachOther: ['and with each other', '以及同批文献之间'],
  settings: ['Settings that differ', '非默认设置'],
  noSettings: ['none; all as usual', '无，均为默认'],
  unknownSettings: ['not known: the answers that this page was made of do not say', '未知：本页所据结果未注明'],
  unknownAgainst: ['not known: the answers that this page was made of do not say', '未知：本页所据结果未注明'],
  program: ['Program', '程序'],
  signedBy: ['Signed by', '签名'],
  unsigned: ['Not signed: nobody vouches that it was not changed.', '未签名：无人担保内容未经改动。'],
  signedNote: ['Signed by {0}, {1}. Only “palimpsest report verify” can tell whether that is true.', '由 {0} 于 {1} 签名。真伪须以 palimpsest report verify 验证。'],
  ratios: ['How much is reused', '复制比'],
  'ratio.total': ['In all', '总文字复制比'],
  'ratio.withoutQuotations': ['Without quotations and bibliography', '去除引用文献复制比'],
  'ratio.withoutOwnWork': ['Without the author’s own work', '去除本人文献复制比'],
  'ratio.largestSource': ['From the largest single source', '单篇最大文字复制比'],
  'ratio.withShort': ['In all, with short copies', '总文字复制比（含短句）'],
  'ratio.prose': ['In all, prose only', '正文部分复制比'],
  noteRatios: ['Shares of the characters of the text. They say what stands elsewhere, too; not whether it may stand here.', '以全文字符计。仅表示同样文字亦见于他处，并不判断是否合乎规范。'],
  ofSite: ['as checked: {0}', '检测时：{0}'],
  changed: ['Figures follow what is set aside or counted again below.', '数值已随下方的取舍而变。'],
  cannotReckon: ['This answer does not say which characters its ratios count, so that nothing can be set aside here. Check again with this program’s --format html.', '此结果未注明各比率所计字符，故无法在此取舍。请用本程序 --format html 重新检测。'],
  sections: ['By section', '分章节复制比'],
  section: ['Section', '章节'],
  signs: ['To look at', '可疑之处'],
  noteSigns: ['These can be a disguise, and often are none. No ratio depends on them.', '可能是规避手段，也常属正常；不影响任何比率。'],
  unseen: ['Text that nobody sees who looks at the page', '页面上不可见的文字'],
  unseenReused: ['{0} of its {1} characters are reused: {2}', '其 {1} 字符中有 {0} 字符为复制：{2}'],
  unseenNone: ['None of it was found elsewhere.', '未在他处发现。'],
  meaning: ['The same in other words, to be read; it counts in no figure', '换言之处（须人工阅读，不计入任何比率）'],
  sources: ['Sources', '来源'],
  noSources: ['No reused text was found.', '未发现复制文字。'],
  ownWork: ['Own work', '本人文献'],
  asideSources: ['Set aside', '已排除'],
  addNothing: ['With text of the sources above only', '仅含与上列来源相同的文字'],
  short: ['Short copies', '短句重复'],
  noteShort: ['A sentence or less with the same letters as a source. It counts in the ratio “with short copies” only.', '与来源文字相同的短句，仅计入“含短句”的复制比。'],
  shortIn: ['in {0}', '见 {0}'],
  adds: ['adds {0}', '新增 {0}'],
  passages: ['{0} passages', '{0} 处'],
  onePassage: ['1 passage', '1 处'],
  sameText: ['the very same text', '全文相同'],
  ofIntake: ['of this intake', '同批文献'],
  setAside: ['Set aside …', '排除…'],
  takeBack: ['Take back', '撤销'],
  reason: ['Reason', '理由'],
  yourName: ['Your name', '姓名'],
  decide: ['Set aside', '排除'],
  cancel: ['Cancel', '取消'],
  confirmedBy: ['confirmed by {0}, {1}', '由 {0} 于 {1} 确认'],
  decidedBy: ['{0}, {1}: {2}', '{0}，{1}：{2}'],
  save: ['Save a copy with these decisions', '另存含上述取舍的副本'],
  decisions: ['Decisions in this file', '文件所含取舍'],
  excluded: ['Left out or set apart', '未计入或单列的内容'],
  countAgain: ['count again', '重新计入'],
  'reason.itself': ['the document itself', '文献自身'],
  'reason.listed': ['named as no source', '指定排除的来源'],
  'reason.template': ['template text', '模板文字'],
  'reason.common': ['common text', '通用文字'],
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
  noText: ['The text is not in this file; passages are listed with their sources.', '本文件不含全文，复制处列于来源之下。'],
  noPlace: ['The other site shows neither the text nor where it stands there.', '对方站点未展示该处文字及其位置。'],
  comparedThere: ['compared there, text with text', '已由对方站点逐字比对'],
  comparedInPart: ['{0} characters of it compared there, the rest by fingerprints only', '其中 {0} 字符已由对方站点比对，其余仅凭指纹'],
  byFingerprints: ['by fingerprints only', '仅凭指纹'],
  noPassageText: ['The answer carries no text of this passage.', '结果中没有此处的文字。'],
  strip: ['The whole text from its beginning to its end; marks are passages', '全文概览，标记为复制处'],
  compare: ['Passage {0} of {1}', '第 {0} 处，共 {1} 处'],
  here: ['The checked text', '受检文献'],
  there: ['The source', '来源'],
  previous: ['Previous', '上一处'],
  next: ['Next', '下一处'],
  close: ['Close', '关闭'],
  keys: ['Keys: n next, p previous, Esc closes', '按键：n 下一处，p 上一处，Esc 关闭'],
  legendChanged: ['changed words', '改动的文字'],
  legendMoved: ['moved', '移位'],
  masked: ['Not shown by the other site: about so many characters', '对方未显示的文字：约多少个字符'],
  'kind.identical': ['identical', '相同'],
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
  withinIntake: ['Shared within the intake', '同批共享'],
  pairs: ['Who shares with whom', '两两比较'],
  noPairs: ['No two documents of the intake share text that counts.', '同批文献之间未见共享文字。'],
  pairOf: ['Of the shorter', '占较短者'],
  shared: ['Shared', '共享'],
  groups: ['Groups', '分组'],
  threshold: ['Pairs from this share on: {0}', '阈值：{0}'],
  noGroups: ['No groups from this share on.', '此阈值下没有分组。'],
  histogram: ['How many documents have which ratio', '复制比分布'],
  histogramBar: ['{0} to {1} %: {2}', '{0}–{1} %：{2} 篇'],
  commonText: ['What the whole intake shares, set apart', '全批共有文字（单列）'],
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
