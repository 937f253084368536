"""English stock for term papers: words of eight subjects, and the clauses that sentences are made of.

A slot stands in braces, alternatives in parentheses. Slots of a subject: {N} things, {Q} their qualities, {A} people, {P} places,
{X} what is at stake, {W} ways to find out, {V} what things do to each other. Clauses have few plain words in a row, so that sentences made of one differ.
"""

SUBJECTS = {
    'trees': {
        'title': ['Shade, Roots and Rent', 'Who Plants the City?', 'Street Trees between Cables and Neighbours', 'The Politics of a Plane Tree', 'A Canopy for Whom?', 'Leaves on the Balance Sheet'],
        'N': 'street trees|plane trees|planting pits|root barriers|courtyard limes|saplings|leaf litter bags|watering rounds|tree registers|pruning crews|kerb strips|canopies|felling permits|pocket parks|green corridors|stumps|drainage trenches|crown surveys|bark beetles|replacement plantings|heat islands|avenue oaks|soil sensors|sponsor plaques',
        'Q': 'thirsty|mature|drought-stricken|freshly pruned|neglected|municipal|privately sponsored|shallow-rooted|century-old|undersized|salt-damaged|fast-growing|well-watered|hastily planted|contested',
        'A': 'park wardens|arborists|shopkeepers|tenants|council officers|volunteer waterers|cable engineers|landscape planners|school classes|insurers|cyclists|ward councillors',
        'P': 'the harbour district|Millgate|the northern terraces|the tram depot|Sandhurst Row|the market square|the old brewery quarter|Lindenhof|the ring road|Canal Street|the hospital hill|the eastern estates',
        'X': 'shade|summer cooling|stormwater storage|house prices|dust capture|pedestrian comfort|survival after planting|maintenance money|biodiversity|civic pride',
        'W': 'crown measurements|thermal images|doorstep interviews|planting records|invoice files|satellite tiles|soil cores|bench counts|walking diaries|permit archives',
        'V': 'cool|shade|lift|split|outlive|crowd|shelter|frame|divide|soften|starve|screen',
    },
    'bees': {
        'title': ['Honey on the Roof', 'The Trouble with Saving Bees', 'Hives above the Car Park', 'Counting Visitors to a Thistle', 'Wild Pollinators in a Paved World', 'Competition at the Lavender Bed'],
        'N': 'rooftop hives|solitary bees|bumblebee queens|foraging trips|nectar gaps|clover lawns|nest blocks|hoverflies|swarms|mowing regimes|seed mixes|varroa mites|pollen loads|apiary licences|flower strips|beekeeping courses|honey labels|drone combs|pan traps|garden centres|mason bees|pesticide sprays|bare banks|allotment hedges',
        'Q': 'urban|managed|overstocked|late-flowering|ground-nesting|short-tongued|imported|weedy|nectar-rich|well-meant|sterile|sunlit|sprayed|overlooked|native',
        'A': 'hobby beekeepers|entomologists|gardeners|hotel managers|city ecologists|school caretakers|honey judges|allotment holders|seed merchants|veterinary inspectors|museum curators|balcony owners',
        'P': 'the botanic garden|the railway cutting|the rooftop of the library|Fallow Meadow|the cemetery of St Anne|the business park|the orchard belt|the river terraces|the golf course|Copperfield Allotments|the ring of villages|the quarry edge',
        'X': 'pollination|colony survival|genetic variety|nectar supply|nesting space|disease pressure|public sympathy|honey yield|seed set|species richness',
        'W': 'transect walks|pan-trap samples|hive scales|pollen slides|marked-queen releases|garden questionnaires|museum drawers|exclusion cages|licence registers|time-lapse cameras',
        'V': 'pollinate|displace|visit|feed|infect|outcompete|rob|attract|weaken|colonise|ignore|sustain',
    },
    'memory': {
        'title': ['Forgetting on Purpose', 'Rereading Is Not Learning', 'The Testing Effect in a Real Seminar', 'Why Cramming Feels So Good', 'Sleep, Spacing and the Second Exam', 'Flashcards against Highlighters'],
        'N': 'practice tests|flashcards|spaced reviews|highlighted pages|lecture slides|sleep diaries|retrieval attempts|cramming sessions|false memories|study groups|recall scores|wrong answers|revision plans|mnemonic tricks|distractor tasks|exam weeks|lecture notes|feedback sheets|interleaved exercises|forgetting curves|reading summaries|smartphone alarms|quiz questions|worked examples',
        'Q': 'effortful|massed|spaced|overconfident|delayed|fluent|half-forgotten|self-made|low-stakes|repetitive|familiar|surprising|shallow|well-rehearsed|late-night',
        'A': 'first-year students|lecturers|tutors|laboratory volunteers|cognitive psychologists|secondary teachers|exam officers|medical trainees|language learners|course designers|roommates|study advisers',
        'P': 'the statistics course|the anatomy class|the language centre|the reading room|the sleep laboratory|the psychology department|the evening school|the vocabulary seminar|the flipped classroom|the tutorial block|the online module|the exam hall',
        'X': 'retention|confidence|transfer|attention|motivation|exam anxiety|delayed recall|metacognition|study time|understanding',
        'W': 'free-recall tasks|delayed quizzes|confidence ratings|log files|crossover designs|classroom trials|sleep recordings|think-aloud protocols|grade books|diary entries',
        'V': 'strengthen|interrupt|replace|reveal|predict|exhaust|disguise|reward|sharpen|postpone|distort|stabilise',
    },
    'labour': {
        'title': ['Bosses without Faces', 'The Rider and the Rating', 'Piecework Returns', 'Algorithms at the Kitchen Door', 'Waiting Is Work', 'Flexible for Whom?'],
        'N': 'delivery riders|rating systems|unpaid waits|shift slots|surge bonuses|works councils|rented accounts|platform contracts|deactivations|delivery fees|wage claims|insurance gaps|group chats|strike calls|onboarding videos|courier bags|hourly minimums|dispatch algorithms|cargo bicycles|kitchen queues|tribunal rulings|customer complaints|tip screens|peak zones',
        'Q': 'self-employed|opaque|migrant|low-paid|on-demand|informal|algorithmic|precarious|unionised|part-time|rain-soaked|app-based|bogus|subcontracted|flexible',
        'A': 'couriers|restaurant owners|union organisers|labour inspectors|platform managers|customers|migrant advisers|tribunal judges|dispatchers|economists|night-shift cooks|city officials',
        'P': 'the station forecourt|the ghost-kitchen lane|the south bank|Dockside|the university quarter|the suburban ring|the labour court|the call centre|the bicycle workshop|the union café|the shopping mile|the night market',
        'X': 'hourly income|bargaining power|accident risk|legal status|working time|trust|job security|collective voice|data access|dignity',
        'W': 'shift logs|payslip archives|group interviews|ride-alongs|court files|app screenshots|wage calculators|forum threads|questionnaires|contract comparisons',
        'V': 'discipline|reward|isolate|replace|monitor|underpay|organise|exhaust|mislead|protect|outpace|ignore',
    },
    'flood': {
        'title': ['Living with the River', 'Dikes, Debts and Willow Banks', 'Room for Water, Room for Whom?', 'The Hundred-Year Flood That Came Twice', 'After the Mud', 'Insuring the Flood Plain'],
        'N': 'dikes|flood maps|polders|retention basins|willow banks|pump stations|warning sirens|sandbag lines|insurance premiums|culverts|riverside gardens|relocation offers|gauge records|spillways|flood marks|dredging contracts|cellar pumps|rain radars|wetlands|building bans|meadow owners|relief funds|bridge piers|silt layers',
        'Q': 'raised|breached|downstream|leaking|upstream|low-lying|poorly mapped|silted|flood-prone|restored|concrete|temporary|rain-fed|uninsured|overgrown',
        'A': 'dike wardens|farmers|hydrologists|mayors|home owners|fire crews|insurers|river engineers|evacuees|anglers|county planners|volunteers',
        'P': 'the lower valley|Weirbridge|the confluence|the old ferry landing|the gravel pits|the upper catchment|Saltmarsh End|the mill race|the new estate|the delta villages|the railway embankment|the polder rim',
        'X': 'flood risk|warning time|peak discharge|property value|soil fertility|public money|solidarity|groundwater|trust in forecasts|rebuilding speed',
        'W': 'gauge readings|claims data|household surveys|sediment cores|flood simulations|oral histories|aerial photographs|council minutes|levee inspections|evacuation drills',
        'V': 'delay|worsen|absorb|divert|contain|undermine|protect|drown|raise|threaten|flatten|outlast',
    },
    'museum': {
        'title': ['Whose Drum Is It?', 'Labels, Loans and Returns', 'The Empty Plinth', 'Collecting after Empire', 'Provenance as a Public Duty', 'What the Storeroom Knows'],
        'N': 'carved drums|storerooms|accession books|wall labels|loan agreements|provenance files|plaster casts|donors|restitution claims|colonial collections|replicas|glass cases|photographic plates|missionary gifts|auction catalogues|source communities|export permits|ritual masks|digitised cards|travelling shows|conservation reports|audio guides|human remains|empty plinths',
        'Q': 'looted|uncatalogued|sacred|donated|mislabelled|fragile|colonial|disputed|digitised|repatriated|anonymous|unprovenanced|borrowed|dusty|celebrated',
        'A': 'curators|descendants|registrars|visitors|diplomats|conservators|trustees|community elders|art dealers|guides|archivists|claimants',
        'P': 'the ethnographic wing|the coastal museum|the national archive|the mission house|the storage depot|the university collection|the trading port|the royal palace|the conservation studio|the visitor centre|the auction room|the ministry',
        'X': 'ownership|public trust|ritual use|access|legal title|institutional pride|provenance|shared authority|visitor numbers|restitution',
        'W': 'ledger entries|interview transcripts|visitor books|shipping lists|condition reports|label drafts|pigment samples|court records|trustee minutes|field notes',
        'V': 'document|conceal|frame|celebrate|silence|return|borrow|reinterpret|legitimise|question|outnumber|preserve',
    },
    'transport': {
        'title': ['The Last Mile Nobody Owns', 'Free Buses, Full Buses?', 'Timetables as Social Policy', 'Waiting at the Edge of Town', 'Why the Tram Came Back', 'Parking as a Subsidy'],
        'N': 'night buses|tram lines|fare zones|parking permits|bus lanes|transfer stops|timetables|cycle paths|ticket machines|park-and-ride lots|rail branches|dial-a-ride vans|commuters|freight bays|congestion charges|season tickets|low-floor trams|shared scooters|platform clocks|feeder routes|traffic models|school runs|depot tracks|level crossings',
        'Q': 'fare-free|overcrowded|half-empty|punctual|electrified|rural|peak-hour|subsidised|car-dependent|cross-town|barrier-free|delayed|well-timed|unprofitable|frequent',
        'A': 'commuters|bus drivers|timetable planners|wheelchair users|shift workers|motorists|transport economists|shop owners|ticket inspectors|pensioners|pupils|operators',
        'P': 'the interchange|Easton Junction|the hospital stop|the hill suburbs|the branch terminus|the pedestrian zone|the industrial estate|the airport line|the village green|the inner ring|the river crossing|the new tram corridor',
        'X': 'punctuality|modal share|fare revenue|travel time|accessibility|air quality|road space|rider satisfaction|running cost|social inclusion',
        'W': 'passenger counts|smart-card data|stop surveys|travel diaries|delay logs|traffic loops|fare audits|isochrone maps|before-and-after studies|budget reports',
        'V': 'connect|delay|replace|relieve|subsidise|congest|bypass|attract|divide|shorten|deter|feed',
    },
    'reading': {
        'title': ['Novels by the Instalment', 'Cheap Paper, New Readers', 'The Shilling Library', 'Reading Aloud in the Mill', 'Serial Suspense and Its Public', 'A Book for the Train'],
        'N': 'serial novels|circulating libraries|penny weeklies|reading rooms|railway bookstalls|woodcut covers|cliffhangers|paper taxes|three-volume editions|subscription lists|pirate reprints|reviewers|mill reading circles|marginal notes|lending ledgers|instalments|typesetters|Sunday papers|advertising pages|household stories|letter columns|steam presses|illustrators|cheap reprints',
        'Q': 'serialised|dog-eared|moralising|sensational|pirated|illustrated|shilling|anonymous|provincial|well-thumbed|forgotten|respectable|lurid|borrowed|working-class',
        'A': 'publishers|mill hands|librarians|lady novelists|printers|reviewers|booksellers|clergymen|school inspectors|governesses|hawkers|editors',
        'P': 'the mechanics\' institute|the mill towns|the station bookstall|the lending counter|Paternoster Lane|the parish reading room|the colonial market|the printing house|the drawing room|the northern circuit|the Sunday school|the editor\'s desk',
        'X': 'literacy|suspense|respectability|print runs|authorial income|taste|leisure|readership|plot design|copyright',
        'W': 'lending ledgers|subscription books|letters to editors|publishers\' accounts|census returns|diaries|sale catalogues|stamp returns|marginalia|print-run figures',
        'V': 'entertain|shock|educate|shape|imitate|finance|outsell|interrupt|flatter|corrupt|borrow|reach',
    },
}

SURNAMES = '''Abernathy Achterberg Adeyemi Almqvist Ambrose Aucoin Bakshi Balodis Barrowclough Bellweather Birkholz Bonnaire Brackenridge Calloway Castellani
Chaudhry Cleverdon Corrigan Dalgaard Delacroix Dimitrova Dunmore Eberhardt Ekwueme Ellingsen Fairweather Farquhar Fenwick Galbraith Gantner Glasscock Grünewald
Hadzic Halvorsen Harkness Hoekstra Ibarra Ingleby Jankovic Joyner Kaczmarek Kilbride Kowalczyk Lachance Lindqvist Lovelock Mackintosh Marchetti Mbeki Merriweather
Nakagawa Nightingale Novotny Oduya Okonkwo Ostrander Pargeter Pellegrino Pemberton Quennell Rafferty Ravenscroft Rosenqvist Sandoval Scattergood Silverstone
Tennyson Thorvald Tremblay Uchida Underhill Vasquez Verhoeven Wainwright Wetherby Whitlock Yardley Zelenka Zimmerli'''.split()
FIRST = '''Ada Alice Amir Anneke Arthur Beatrix Bruno Carmen Cedric Clara Dmitri Edith Elias Esther Farah Felix Freya Gideon Greta Hamid Hanna Idris Ines Ivor Jasper
Jelena Kaspar Katya Leonie Lucas Mabel Marek Mira Nadia Nils Olive Oscar Petra Quentin Rhea Rufus Sabine Samir Tessa Theo Ursula Viola Walter Yara Zeno'''.split()

# What several slots draw on, whatever the subject.
SHARED = {
    'season': 'spring|autumn|winter|summer|October|early May|the wettest month|term time|the long vacation|the first cold week|late August|the holidays',
    'few': 'three|four|five|seven|nine|eleven|twelve|fifteen|nineteen|twenty-two|thirty|forty-one|fifty-six|sixty-odd',
    'share': 'a third|barely half|one in nine|two fifths|some eighty per cent|nearly all|a quarter|a tenth|most|roughly sixty per cent|one in twenty|just over half',
    'span': 'two decades|a single season|eighteen months|the last budget cycle|a generation|six weeks|four years|one long winter|the pilot phase|half a century',
    'says': 'argues|notes|claims|insists|admits|suspects|reports|concedes|suggests|warns|observes|maintains|shows|reminds us|speculates|demonstrates',
    'seem': 'seem|appear|prove|remain|become|look|turn out|sound',
    'judged': 'fragile|decisive|exaggerated|cheap|modest|unfair|predictable|expensive|misleading|useful|overrated|stubborn|harmless|temporary|crucial|reversible|ambiguous|familiar',
    'adv': 'quietly|rarely|often|barely|openly|slowly|frequently|seldom|visibly|indirectly|reliably|occasionally|gradually|stubbornly|sharply|partly|mostly|hardly ever',
    'move': 'shape|undercut|justify|delay|explain|overshadow|support|complicate|reward|threaten|steer|hide|carry|disturb|shift|outweigh|feed|limit|repair|expose',
    'ed': 'ignored|praised|counted|funded|abandoned|inspected|rebuilt|questioned|postponed|mapped|photographed|misread|welcomed|resisted|budgeted|forgotten|revised|copied',
    'thing': 'argument|figure|promise|compromise|routine|rumour|habit|bargain|loophole|mistake|pattern|exception|shortcut|paradox|precedent|complaint|trade-off|puzzle',
    'kindof': 'small|plain|stubborn|costly|neat|awkward|hidden|local|old|curious|practical|painful|minor|striking|familiar|recent|silent|useful',
    'place2': 'elsewhere|abroad|at home|upriver|in town|across the border|next door|in the suburbs|on paper|in practice|behind closed doors|in the field',
    'name': '|'.join(SURNAMES),
    'year': '|'.join(str(y) for y in range(1994, 2023)),
}

OPENERS = '''
In {season}, |By {season} of {year}, |After {span} of {W}, |Seen from {P}, |Compared with {Q} {N}, |Without {W}, |Unlike {A} at {P}, |Between {P} and {P}, |For {A}, |
Where {N} {V} {N}, |As long as {A} {move} {X}, |Once {Q} {N} are {ed}, |Given {share} of all {N}, |Thanks to {Q} {N}, |Whenever {A} mention {X}, |Until {year}, |
Since {name}'s {W}, |Against {name}'s {thing}, |On {kindof} sites such as {P}, |With {few} {N} and {few} {A}, |Because {N} are {judged}, |Although {A} {adv} discuss {X}, |
If {name} is right, |Measured by {X} alone, |Around {P}, |Before {season}, |Contrary to {name} ({year}), |Despite {Q} {N}, |While {A} wait, |From {A} I learned that |
Even so, |Still, |Yet |In short, |Oddly, |Moreover, |To begin with, |Of course, |Admittedly, |Here, too, |Then again, |Worse, |At best, |On balance, |Strictly speaking, |||||||||||||||||||||
'''

# What a student writes.
STUDENT = '''
{N} {V} {N} {adv}
{Q} {N} {move} {X} more than {A} {adv} admit
I counted {few} {N} near {P}, {few} of them {Q}
{name} ({year}) {says} that {N} {seem} {judged}
{A} told me how {N} are {ed} at {P}
my own {W} from {P} make {X} look {judged}
{share} of the {N} in my notes {seem} {judged}
we should ask whether {X} can {move} {X}
nobody I met at {P} could explain why {N} {V} {A}
the {thing} that {A} repeat about {N} is {judged}
what {adv} gets {ed} is {X}, not {N}
{A} and {A} disagree about {X}, and {W} do not settle it
{Q} {N} were {ed} during {season}, {few} of them twice
I expected {judged} {N} and found {Q} {N}
it took {A} {span} before {N} were {ed}
{X} depends on {N}, and {N} depend on {A}
{name}'s {thing} about {X} fits {P} but not {P}
one {kindof} {thing} is that {N} {V} {Q} {N}
{W} rarely tell us who pays for {X}
{A} who live by {P} call {N} a {kindof} {thing}
the {W} behind {name} ({year}) cover {few} {N} and miss {Q} {N}
neither {N} nor {N} {move} {X} by themselves
so {X} becomes a {thing} for {A} rather than for {A}
my {kindof} sample of {few} {N} cannot carry that {thing}
{N} cost {A} money, {X} and {span} of patience
a {kindof} {thing} {place2} does not make {X} {judged}
this is where {Q} {N} enter the {thing}
{A} treat {N} as {judged}, {A} as {judged}
last {season} {few} {A} at {P} {adv} {move} {N}
the more {N} are {ed}, the more {judged} {X} appears
I would rather trust {W} than any {thing} from {A}
{P} has {few} {N} where {P} has none
{A} blame {N}, {A} blame {A}, and {X} pays
{name}'s {W} {adv} mention {Q} {N}
two {A} showed me {N} that had been {ed} since {year}
a walk through {P} {adv} confirms that {thing}
{X} looks {judged} from {P} and {judged} from {P}
my notes of {season} list {few} {N}, {few} {A}, one {kindof} {thing}
{N} promise {X}; {Q} {N} deliver it
some {A} laughed when {X} came up
with {N} comes a {thing} over {X}
{Q} {N} are to {X} what {N} are to {A}
I misjudged {N}: {share} turned out {judged}
{W} and {W} contradict each other on {X}
{P} lost {few} {N} to {Q} {N}
a {thing} between {A} and {A} {adv} ends at {P}
{name} would call my {thing} {judged}
'''

# What a student of an earlier class writes: other habits, so that own prose of two classes differs as that of two people does.
EARLIER = '''
few subjects divide {A} as sharply as {N}
my grandmother remembers {P} before {N} arrived
{A} settle for {X} once {N} grow {judged}
there is no {X} without {N}, runs the {thing}
{N} came to {P} in {year} and stayed {judged}
reading {name} ({year}) beside {W} makes one doubt {N}
let us suppose that {N} did {V} {A}
in {P} alone, {few} {A} live off {Q} {N}
{X} hides inside {N} like a {kindof} {thing}
could {A} do without {N} for {span}? {name} {says} so
both {N} and {X} were {ed} by {A}
every {thing} I heard at {P} began with {N}
{W} taught me how little {A} know of {X}
at first sight {N} have nothing to do with {X}
{Q} {N} divide into {judged} ones and {judged} ones
{A}, asked about {X}, pointed at {Q} {N}
the price of {X} is borne by {A} at {P}
{name} counts {N} among the {judged} tools of {A}
from {W} a {kindof} picture of {N} emerges
{few} of {A} left {P} over {Q} {N}
it was {A} who first {ed} {N} around {P}
I hold that {X} outranks {X} in {P}
{N} age badly where {A} lack {X}
whether {N} {V} {A} is, for {name}, no {thing}
for years {A} had {ed} {N} without any {X}
{season} turned {P} into a {thing} for {A}
behind {N} stand {A}, and behind them {X}
'''

# What stands in articles and books.
ARTICLE = '''
{name} ({year}) {says} that {Q} {N} {move} {X} {place2}
across {few} sites, {N} were {ed} in {share} of cases
{Q} {N} {V} {N} wherever {A} neglect {X}
the {W} gathered at {P} point to {judged} {X}
{X} fell by {share} within {span}, and {N} were {ed}
{A} had {adv} {ed} {N} long before {year}
regression on {W} leaves {X} {judged} and {N} {judged}
{N} of this {kindof} sort {V} {A} and {move} {X}
{Q} {N} remain {judged} for {A}, whose {X} they {move}
{name} and {name} ({year}) reached a {judged} {thing} from {W}
an inventory of {few} {N} at {P} listed {Q} {N} first
policy since {year} has {ed} {N} in favour of {X}
{share} of {A} surveyed considered {N} {judged}
such {N} exist {place2}, though {A} seldom record {X}
{X} and {X} are {adv} confused when {N} get {ed}
two {kindof} mechanisms link {N} with {X}: {N} and {N}
the {thing} over {N} reached {P} in {year}
no {thing} about {X} survives {W} of this kind
{A} price {N} by {X}, which is {judged} at {P}
during {span} {few} {Q} {N} disappeared from {P}
{N} entered official language in {year} as a {thing} of {A}
{X} at {P} exceeded that at {P} by {share}
in the view of {A}, {N} {V} {X} only {adv}
later {W} by {name} made {Q} {N} look {judged}
'''

TAILS = '''
, which {A} call {judged}|, as {name} ({year}) {says}|, at least around {P}|, and {N} follow|, though {A} {adv} notice|, because {X} is {judged}|, whatever {A} say|
 when {N} are {ed}|, not least in {season}|, if {W} can be trusted|, a {thing} that {A} know well|, despite {Q} {N}|, so {X} suffers| until {A} intervene|, and {adv} so|
; {A} see {X} differently|; {Q} {N} do not|: {X} is a {kindof} {thing}| for {span}| at {P}| and at {P}| with {judged} results|, {few} times over| under {Q} {N}|
, which leaves {X} open|, while {N} {V} {N}|, partly by {thing}, partly by {thing}|, except where {N} {V} {A}|; {name} {says} otherwise|, or so {A} believe|||||||||||||||
'''

HEADINGS = '''What {N} do|{N} and {X}|The case of {P}|{A} and their {N}|Measuring {X}|Arguments about {X}|{Q} {N}|Looking at {P}|From {N} to {X}|Why {X} matters|A closer look at {N}|Limits of {W}'''

SYNONYMS = '''important=significant large=big show=demonstrate shows=demonstrates often=frequently because=since many=numerous begin=start began=started help=assist use=employ used=employed
however=nevertheless although=though about=roughly people=persons small=little quickly=rapidly need=require needs=requires buy=purchase enough=sufficient nearly=almost cost=expense
costs=expenses keep=retain kept=retained get=obtain house=home houses=homes street=road streets=roads hard=difficult easy=simple cheap=inexpensive whole=entire also=likewise city=town
cities=towns old=aged answer=reply reason=cause reasons=causes result=outcome results=outcomes whether=if near=beside said=stated says=states think=believe thought=believed
change=alter changed=altered grow=increase grew=increased right=correct wrong=mistaken work=labour children=youngsters money=funds first=initially usually=generally rarely=seldom
might=may make=produce makes=produces made=produced every=each until=till only=merely where=wherever more=further left=departed asked=enquired take=accept took=accepted'''
FILLERS = 'indeed actually clearly certainly perhaps also generally basically evidently quite'.split()
DROPPED = set('very quite rather also only even just still often that apparently usually generally particularly simply'.split())
FILLED = set('is are was were has have had it they he she who which will would can could may might must'.split())  # a filler may follow

CLASSES = [
    {
        'university': 'Northmere University', 'faculty': 'Faculty of Environmental and Social Sciences', 'course': 'ENV 214 Cities and Their Environments',
        'assignment': 'Term Paper 2: A Conflict over Urban Nature', 'supervisor': 'Dr. Hester Quillfeather', 'header': 'ENV 214 Cities and Their Environments - Term Paper 2',
        'subjects': ['trees', 'bees', 'flood', 'transport'],
        'declaration': 'Declaration of Originality',
        'oath': 'I hereby declare that this paper is entirely my own work, that it has not been handed in for any other course at this or another university, and that I have named every source from which wording or ideas were taken. I have read the Student Code of Academic Conduct of Northmere University and understand that plagiarism, collusion and the purchase of written work are offences which may lead to expulsion. I agree that an electronic copy of this paper may be stored and compared with other texts.',
        'ethics': 'Ethics statement: No personal data were collected for this paper beyond what the guideline for minor student projects permits. Persons who were interviewed agreed to being quoted without their names. This paper may be used for teaching within the faculty under the terms of the Northmere Open Coursework Licence, provided that its author is named and no profit is made.',
        'task': 'Choose one conflict over nature or infrastructure in a city that you can visit. Describe the parties to it and what each of them stands to gain or lose. Discuss at least four of the readings of weeks three to eight, and use some evidence that you have gathered yourself: counts, photographs, interviews or documents. Say what your evidence cannot show. Your paper should have between 1,000 and 2,500 words, not counting the references, and follow the citation style of the department. Late papers lose five points a day. Papers without a signed declaration of originality will not be marked.',
        'extra': 'Marking criteria: argument (40 %), use of evidence (30 %), use of literature (20 %), language and form (10 %).',
    },
    {
        'university': 'The Royal College of Ashby', 'faculty': 'School of Humanities and Social Inquiry', 'course': 'HSI 1107 Ways of Knowing',
        'assignment': 'Essay for the Second Semester: Evidence and Its Users', 'supervisor': 'Professor Lionel Trethewey-Okafor', 'header': 'HSI 1107 / Essay for the Second Semester',
        'subjects': ['memory', 'labour', 'museum', 'reading'],
        'declaration': 'Statement of Authorship',
        'oath': 'By submitting this essay I certify that I am its sole author and that no part of it was composed by another person or by software, except where the assignment explicitly allows this. All passages taken word for word stand between quotation marks; all ideas borrowed from others are acknowledged in the text and in the list of references. I am aware that the College examines essays for unacknowledged borrowing, that a breach of Regulation 12 results in a mark of zero, and that repeated breaches are reported to the Dean.',
        'ethics': 'Use of materials: The College grants students permission to reproduce images and documents from its collections in unpublished coursework. Interviews followed the Protocol for Undergraduate Research, version 4, and were approved by the tutor beforehand. Copyright of this essay remains with its author; the College may keep it for seven years for purposes of audit and comparison.',
        'task': 'Every discipline has its own idea of what counts as evidence. Take a question that is disputed in one of the fields we have visited this semester, and show how those who dispute it use evidence: what they collect, what they leave out, and whom they try to persuade. You are expected to engage with the core readings, to find at least three further sources on your own, and to take a position. Essays that merely summarise the literature cannot receive more than sixty points. Length: 1,200 to 2,400 words. Hand in one PDF file through the portal before noon on the last Friday of term.',
        'extra': 'Please leave a margin of four centimetres for the examiner, number your pages, and repeat the title of the module in the header.',
    },
]
