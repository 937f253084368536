"""The class that writes in two languages, and the words that all papers are built with."""

CLASSES = [
    {
        'university': '海岬联合学院 Cape Haven Joint College', 'faculty': '跨文化研究系 Department of Intercultural Studies', 'course': 'ICS 305 比较社会研究 Comparative Social Inquiry',
        'assignment': '双语期末论文 Bilingual Final Paper', 'supervisor': 'Dr. Margarethe Oyelaran 慕容清', 'header': 'ICS 305 双语期末论文 / Bilingual Final Paper',
        'subjects': ['湿地+flood', '助教+memory', '直播+labour', '社区+trees', '养老+transport', '茶馆+reading'],
        'declaration': '原创性声明',
        'oath': '本人声明，这篇双语论文的中文与英文部分均由本人撰写，彼此并非机器互译；凡取自他人著作的文句，不论原文使用何种语言，均已注明出处。I declare that both language parts of this paper were written by me, that neither was produced by translating the other with a program, and that every borrowed sentence, in whichever language it was first published, is marked as a quotation and traced to its source.',
        'ethics': '使用许可 Terms of use: 本论文仅供海岬联合学院校内教学与评估使用。The College may lend this paper to later classes as an example, unless its author objects in writing within one month of graduation.',
        'task': 'Compare one public problem in a Chinese-speaking and in an English-speaking setting. 请用中文写作一半、用英文写作一半，两部分应当互相补充，而不是互相翻译。Use sources in both languages, quote them in the original, and explain to a reader of the other language what the quotation means. 评阅人将分别评定两种语言的表达，并对论证的整体连贯性给出总评。Length: about 1,500 Chinese characters and 900 English words.',
        'extra': '提交方式：纸质版一份，电子版一份。Hand in one printed copy and one file.',
    },
]

LABELS = {
    'en': {
        'cover': ['University: {university}', '{faculty}', 'Course: {course}', 'Assignment: {assignment}', 'Title: {title}', 'Student: {student}', 'Student number: {number}', 'Supervisor: {supervisor}', 'Date of submission: {date}'],
        'assignment': 'Assignment', 'contents': 'Contents', 'abstract': 'Abstract', 'keywords': 'Keywords: ', 'introduction': 'Introduction', 'conclusion': 'Conclusion',
        'references': 'References', 'appendix': 'Appendix A: Raw Notes', 'signed': 'Signed: {student}, {date}', 'page': 'Page {page}', 'comma': ', ',
    },
    'zh': {
        'cover': ['{university}', '{faculty}', '课程名称：{course}', '作业类型：{assignment}', '论文题目：{title}', '学生姓名：{student}', '学　　号：{number}', '指导教师：{supervisor}', '提交日期：{date}'],
        'assignment': '任务书', 'contents': '目　录', 'abstract': '摘要', 'keywords': '关键词：', 'introduction': '引言', 'conclusion': '结语',
        'references': '参考文献', 'appendix': '附录A 调查笔记', 'signed': '承诺人签名：{student}　　{date}', 'page': '第 {page} 页', 'comma': '；',
    },
}
