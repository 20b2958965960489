// The dearest rules of the checker, two thirds of its work, try how a text stands out from what it
// lies on, and a link from the words around it. All of one style do alike, so one of each that has
// passed is enough for a run: with the same elements around it, of the same classes, in the same
// colours and sizes.
async ({ script, passed, rules, patience }) => {
    const STYLE = [
        "color", "backgroundColor", "backgroundImage", "opacity", "filter", "mixBlendMode",
        "fontSize", "fontWeight", "textShadow", "webkitTextStroke", "textDecorationLine",
        "borderBottomWidth", "position", "zIndex",
    ];
    const known = new Set(passed.split(" ")), added = [], digests = new Map();
    let styles = new Map(), looked = [];

    const busy = ".htmx-request, .htmx-swapping, .htmx-settling, .htmx-added", began = Date.now();
    while (document.querySelector(busy)) {
        if (Date.now() - began > patience) throw new Error("The page does not settle.");
        await new Promise((again) => setTimeout(again, 20));
    }

    // As a file the checker is compiled once for all pages of a tab.
    if (script) {
        const tag = Object.assign(document.createElement("script"), { src: script });
        const loaded = new Promise((told) => {
            tag.onload = () => told(true);
            tag.onerror = () => told(false);
        });
        document.head.append(tag);
        if (!await loaded) return false;
        tag.remove();
    }

    // The page of the whole book takes 30 s, of Laws that are all written alike.
    for (const law of document.querySelectorAll(".one-law:nth-of-type(n+12)")) law.remove();

    const digest = (text) => {
        if (!digests.has(text)) digests.set(text, digested(text));
        return digests.get(text);
    };
    const digested = (text) => {
        let [a, b] = [0xdeadbeef, 0x41c6ce57];
        for (let at = 0; at < text.length; at++) {
            a = Math.imul(a ^ text.charCodeAt(at), 2654435761);
            b = Math.imul(b ^ text.charCodeAt(at), 1597334677);
        }
        return (a >>> 0).toString(36) + (b >>> 0).toString(36);
    };
    const style = (element) => {
        if (!element) return "";
        if (!styles.has(element)) {
            const all = getComputedStyle(element), of = element.getAttribute("class");
            const own = [element.tagName, of, ...STYLE.map((name) => all[name])].join("|");
            styles.set(element, digest(style(element.parentElement) + own));
        }
        return styles.get(element);
    };
    const isKnown = ([name, element]) => known.has(name + style(element));

    for (const rule of axe._audit.rules.filter((one) => rules.includes(one.id))) {
        const { id, matches } = rule;
        rule.matches = (element, ...rest) => {
            const is = isKnown([id, element]), fits = is || matches(element, ...rest);
            if (fits) looked.push([id, element]);
            return fits && !is;
        };
        for (const one of rule.any) {
            const check = axe._audit.checks[one.id || one], { evaluate } = check;
            check.evaluate = function (element, ...rest) {
                if (isKnown([id, element])) return true;
                const stands = evaluate.call(this, element, ...rest);
                if (stands === true) {
                    known.add(id + style(element));
                    added.push(id + style(element));
                }
                return stands;
            };
        }
    }
    // On a screen of another width, or in other colours, where only new styles are worth a look.
    axe.found = async (options, isOtherTheme) => {
        styles = new Map();
        const isDark = matchMedia("(prefers-color-scheme: dark)").matches;
        if (isOtherTheme && looked.every(isKnown)) return { violations: [], passed: [], isDark };
        looked = [];
        const { violations } = await axe.run(document, options);
        return { violations, passed: added.splice(0), isDark };
    };
    return true;
}
