// Small pixel pictures for icons, drawn by hand as rows of letters.

/**
 * Each sprite is 16 rows. A row of 8 letters is mirrored to 16. `.` is empty, `o` the outline, `w` a highlight,
 * `a`, `b`, `c` the three inks, `A`, `B`, `C` their darker shades.
 */
export const sprites = {
  potion: `......oo ......oc .....oCc ......oo ......ow ......ow .....oww ....ow.. ...owaaa ..owaaaw ..oaaaaa .oaaaaba .oaaaaaa .oAaabaa ..oAAaaa ...ooooo`,
  heart: `........ ...ooo.. ..oaaao. .oawwaao .oawaaaa .oaaaaaa .oaaaaaa .oaaaaaa ..oaaaaa ..oAaaaa ...oAaaa ....oAaa .....oAa ......oA .......o ........`,
  flame: `.......o ......oa ......oa .....oaa ....oaaa ...oaaab ...oaabb ..oaaabb ..oaabbb .oaaabbw .oaabbww .oaabbww .oAabbww ..oAabbw ...oAAab ....oooo`,
  leaf: `...............o ...........oooao .........ooaaaao .......ooaaaawao ......oaaaaawaao .....oaaaaawaao. ....oaaaaawaaao. ...oaaaaawaaao.. ...oaaaawaaaao.. ..oaaaawaaaao... ..oaaawaaaaAo... ..oaawaaaAAo.... ..oawaAAAoo..... ...owAooo....... ..ow.o.......... .oo.............`,
  gem: `........ ........ ....oooo ...owwaa ..owwaaa .owwaaab .oooooob .oaAawab ..oaAwaa ..oaAawa ...oaAwa ....oAaw .....oAa ......oA .......o ........`,
  lantern: `.......o ......o. .....o.. .....ooo ....obbb ...obbbb ....oooo ...obwaa ...obaww ...obaww ...obaaw ...obaaa ....oooo ...oBBBB ....oooo ........`,
  bell: `.......o ......oa .....oaa ....oaaa ....oawa ...oawaa ...oawaa ...oawaa ...oawaa ..oawaaa ..oaaaaa .oaaaaaa oAAAAAAA oooooooo ......ob .......o`,
  key: `................ ....oooo........ ...oaaaao....... ..oaawaaao...... ..oaw..aao...... ..oaw..aao...... ..oaa..aaoooooo. ..oaaaaaaaaaaaao ...oAaaaAAAAaAAo ....oooo.oooAoAo .............o.o. ................ ................ ................ ................ ................`,
  book: `................ ....oooooooooo.. ...oaaaaaaaaaao. ..oAaaaaaaaaaao. ..oAaabbbbaaaao. ..oAaabwwbaaaao. ..oAaabwwbaaaao. ..oAaabbbbaaaao. ..oAaaaaaaaaaao. ..oAaaaaaaaaaao. ..oAaaaaaaaaaao. ..oAoooooooooooo ..oAowwwwwwwwwo. ...oAoooooooooo. ....ooooooooo... ................`,
  sword: `.............ooo ............owwo ...........owwao ..........owwao. .........owwao.. ........owwao... .......owwao.... .oo...owwao..... .obo.owwao...... ..obowwao....... ..obbowo........ ...obboo........ ..oCoobbo....... .oCo..oobo...... oCo.....oo...... .o..............`,
  pick: `................ .....oooooo..... ...oowwaaaaoo... ..owaaoooaaaao.. ...ooo...oCaaao. .........oCcoaao .........oCo.oao ........oCco.oao .......oCco..oao .......oCo...oao ......oCco...oo. .....oCco....... ....oCco........ ...oCco......... ..oCco.......... ..ooo...........`,
  gear: `......oo ......oa ..oo..oa .oaao.oa .oaaaaaa ..oaaaaa ..oaaaww oooaawoo oaaaaobb oaaaaobb oooaaAob ..oaaAAo ..oaaaAA .oaaaaaa .oaao.oa ..oo..oo`,
  compass: `.....ooo ...ooaaa ..oaaooo .oaoobbb .oaobbbb oaobbbbc oaobbbbc oaobbbcc oaobbbcw oaobbbww oaobbbbw .oaobbbw .oaoobbb ..oaaooo ...ooAAA .....ooo`,
  bread: `................ ................ ................ .........oooo... .......oowwwwoo. .....oowaaaaaao. ....owaaoaaaaaao ...owaaaoaaoaaao ..owaoaaaaaoaaao .owaaoaaoaaaaaAo .oaaaaaaoaaaaAo. .oaaoaaaaaaaAo.. .oAaoaaaaaAAo... ..oAAAAAAAoo.... ...oooooooo..... ................`,
  fish: `................ ................ ................ .......ooooo.... ...ooooaaaaaoo.. oo.oaaaaaaaaaao. oaooaaawaaaaaaao oaaaaaaawaaaowao .oaaaaabbbaaaaao .oaaabbbbbbaaaao oaaoabbbbbbbaao. oAo.oAbbbbbAoo.. oo...oooAAoo.... ........oo...... ................ ................`,
  map: `................ .oooo......oooo. .obbbooooooabbo. .obbbbaaaaaabbo. .obbabaawaaabbo. .obaabaaaaaabbo. .obaabaabbaacbo. .obaabbabbbacbo. .obaabbbbbbacbo. .obaaabbcbaacbo. .obaaaaacaaabbo. .obbaaaaccaabbo. .obbbaaaaaaabbo. .oooobbbbbboooo. ....oooooooo.... ................`,
  eye: `........ ........ ........ .....ooo ...oowww ..owwaaa .owwaabb owwaabbo owwaaboo owwaabbo .owwaabb ..owwaaa ...oowww .....ooo ........ ........`,
  skull: `........ ....oooo ...owwww ..owwwww ..owwwww .owwwwww .owaoowa .owooooa .owooooa .owaoowa ..owwwwo ..oawwwo ...oowww ....owow ....oooo ........`,
  crown: `........ ........ ........ .o.....o oao...oa oaao.oaa oaaaoaaa oawaaaaa oawaabaa oawabbba oawaabaa oaaaaaaa oAAAAAAA oooooooo ........ ........`,
  note: `................ ......oooooooo.. .....oaaaaaaaao. .....oawwwwwwao. .....oaoooooaao. .....oao...oaao. .....oao...oaao. .....oao...oaao. .....oao...oaao. ..ooooo.oooooao. .oaaaao.oaaaaao. oawaaao.oawaaao. oaaaaAo.oaaaaAo. .oAAAo...oAAAo.. ..ooo.....ooo... ................`,
  cloud: `................ ................ ................ ......oooo...... ....oowwwwoo.... ...owwwwwwwwoo.. ..oowwwwwwwwwwo. .owwwwwwwwwwwwwo owwwaawwwwaaawwo owaaaaaaaaaaaaao oaaaAAAaaaAAAaao .oAAAoooAAAoooo. ..ooo...ooo..... ................ ................ ................`,
  chest: `........ ........ ..oooooo .oawaaaa oawaaaaa oaaaaaaa oaaaaaaa oAAAAAAb ooooooob oaaaaabw oawaaabb oaaaaaao oaaaaaaa oaaaaaaa oAAAAAAA oooooooo`,
  bee: `........ ....ooo. ...owwwo ...owwwo ..oooooo .oaaaaaa oaaaaaaa oaoaaooa oaoaaooa oaaaaooa oaaaaooa oAaaaooA .oAAAooA ..oooooo ...o..o. ........`,
  anvil: `................ ................ .oooooooooooooo. .owwwwwwwwwwaaao .oaaaaaaaaaaaao. ..oAAAaaaaaaAo.. ...oooAaaaAoo... ......oaaao..... ......oaaao..... .....oaaaaao.... ....oaaaaaaao... ...oawaaaaaaao.. ...oAAAAAAAAAo.. ...ooooooooooo.. ................ ................`,
} as const satisfies Record<string, string>;

/** The name of a sprite. */
export type SpriteName = keyof typeof sprites;

/** The sprite's 16 rows of 16 letters. */
export function spriteRows(name: SpriteName): string[] {
  return sprites[name]
    .split(" ")
    .map((row) => (row.length === 8 ? row + Array.from(row).reverse().join("") : row.padEnd(16, ".")));
}
