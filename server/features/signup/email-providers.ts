/** By the country where they are used most. */
const byCountry = {
  everywhere: `
    gmail.com googlemail.com outlook.com hotmail.com live.com msn.com passport.com yahoo.com ymail.com
    rocketmail.com icloud.com me.com mac.com aol.com aim.com proton.me protonmail.com protonmail.ch pm.me
    tuta.com tutanota.com tuta.io keemail.me tutamail.com zoho.com zohomail.com zohomail.eu fastmail.com
    fastmail.fm mail.com email.com usa.com gmx.com gmx.net gmx.us hushmail.com hey.com duck.com mozmail.com
    simplelogin.com runbox.com startmail.com countermail.com yandex.com yandex.ru mail.ru inbox.ru list.ru
    bk.ru ukr.net seznam.cz qq.com naver.com 163.com 126.com inbox.lv disroot.org riseup.net skiff.com
    pobox.com`,
  NL: `
    ziggo.nl kpnmail.nl kpnplanet.nl planet.nl home.nl hetnet.nl xs4all.nl casema.nl upcmail.nl telfort.nl
    tele2.nl chello.nl quicknet.nl zonnet.nl zeelandnet.nl solcon.nl online.nl onsbrabantnet.nl kabelfoon.nl
    caiway.nl delta.nl multiweb.nl live.nl hotmail.nl outlook.nl msn.nl versatel.nl wanadoo.nl orange.nl
    freeler.nl tiscali.nl filternet.nl kliksafe.nl euronet.nl dds.nl wxs.nl lijbrandt.nl soverin.net`,
  BE: `
    telenet.be skynet.be proximus.be scarlet.be outlook.be hotmail.be live.be voo.be belgacom.net pandora.be
    versateladsl.be brutele.be base.be edpnet.be yahoo.be tvcablenet.be swing.be euphonynet.be
    numericable.be gmx.be orange.be mailfence.com`,
  DE: `
    gmx.de web.de t-online.de freenet.de posteo.de posteo.net mailbox.org arcor.de outlook.de hotmail.de
    live.de yahoo.de ymail.de kabelmail.de vodafonemail.de vodafone.de magenta.de online.de onlinehome.de
    unitybox.de unity-mail.de o2mail.de o2online.de ewetel.net ewe.net netcologne.de nc-online.de
    mnet-online.de mnet-mail.de email.de mail.de lycos.de aol.de alice.de alice-dsl.net hanse.net osnanet.de
    versanet.de htp-tel.de gmx.info gmx.org gmx.eu mein.gmx epost.de directbox.com t-email.de genion.de
    kabelbw.de secure.mailbox.org systemli.org tutanota.de eclipso.de`,
  AT: `
    gmx.at a1.net aon.at chello.at drei.at liwest.at inode.at utanet.at eunet.at kabsi.at kabelplus.at
    live.at outlook.at hotmail.at yahoo.at vol.at sbg.at salzburg-online.at tele2.at magenta.at kabelnet.at
    cnv.at tirol.com speed.at`,
  CH: `
    bluewin.ch bluemail.ch gmx.ch hispeed.ch sunrise.ch swissonline.ch hotmail.ch outlook.ch netplus.ch
    quickline.ch infomaniak.ch ik.me etik.com ticino.com green.ch vtxnet.ch sunrise.net freesurf.ch
    tiscalinet.ch yahoo.ch romandie.com`,
  FR: `
    orange.fr wanadoo.fr free.fr sfr.fr laposte.net hotmail.fr outlook.fr live.fr yahoo.fr ymail.fr neuf.fr
    bbox.fr numericable.fr noos.fr club-internet.fr aol.fr aliceadsl.fr cegetel.net numericable.com sfr.net
    dbmail.com voila.fr gmx.fr msn.fr libertysurf.fr tiscali.fr tele2.fr francetelecom.fr mailo.com
    netcourrier.com ntymail.com 9online.fr nordnet.fr akeonet.com caramail.fr caramail.com ik.me evc.net
    estvideo.fr`,
  IT: `
    libero.it virgilio.it tiscali.it alice.it tin.it hotmail.it outlook.it live.it yahoo.it ymail.it tim.it
    inwind.it iol.it blu.it giallo.it fastwebnet.it fastweb.it aruba.it pec.it legalmail.it email.it
    teletu.it tele2.it vodafone.it supereva.it katamail.com interfree.it msn.it gmx.it poste.it postecert.it
    arubapec.it wind.it infinito.it jumpy.it linkem.com eolo.it pec.libero.it hotmail.com.it`,
  ES: `
    hotmail.es yahoo.es outlook.es live.es telefonica.net movistar.es movistar.com terra.es terra.com ya.com
    ono.com vodafone.es orange.es wanadoo.es euskaltel.net euskalnet.net mundo-r.com telecable.es jazztel.es
    jazzfree.com gmx.es correo.es eresmas.com tiscali.es auna.com menta.net infonegocio.com lycos.es msn.es
    arsys.es`,
  PL: `
    wp.pl o2.pl onet.pl onet.eu op.pl interia.pl interia.eu gazeta.pl tlen.pl poczta.onet.pl poczta.onet.eu
    vp.pl autograf.pl buziaczek.pl poczta.fm spoko.pl opoczta.pl go2.pl prokonto.pl orange.pl neostrada.pl
    vip.onet.pl amorki.pl outlook.pl hotmail.pl yahoo.pl gmx.pl int.pl pisz.to adres.pl intmail.pl gery.pl
    home.pl poczta.pl republika.pl netia.pl plusnet.pl upcpoczta.pl vectra.pl toya.net.pl aster.pl chello.pl
    inea.pl play.pl wp.eu eranet.pl iv.pl kki.net.pl`,
  GB: `
    btinternet.com btopenworld.com btconnect.com bt.com talk21.com sky.com virginmedia.com virgin.net
    ntlworld.com blueyonder.co.uk talktalk.net tiscali.co.uk lineone.net hotmail.co.uk yahoo.co.uk
    live.co.uk outlook.co.uk msn.co.uk aol.co.uk ymail.co.uk plus.com plusnet.com orange.net
    orangehome.co.uk o2.co.uk freeserve.co.uk fsmail.net wanadoo.co.uk googlemail.co.uk mail.co.uk tesco.net
    toucansurf.com onetel.com supanet.com madasafish.com uwclub.net zen.co.uk gmx.co.uk demon.co.uk ee.co.uk`,
  IE: `
    eircom.net eir.ie hotmail.ie yahoo.ie live.ie outlook.ie gmail.ie vodafone.ie iol.ie indigo.ie
    oceanfree.net esatclear.ie upcmail.ie gofree.indigo.ie sky.ie`,
  US: `
    comcast.net xfinity.com att.net sbcglobal.net bellsouth.net verizon.net cox.net charter.net spectrum.net
    twc.com rr.com roadrunner.com earthlink.net mindspring.com optonline.net optimum.net frontier.com
    frontiernet.net windstream.net centurylink.net centurytel.net q.com embarqmail.com juno.com netzero.net
    netzero.com suddenlink.net pacbell.net ameritech.net swbell.net prodigy.net nc.rr.com tds.net
    cableone.net mediacombb.net wowway.com rcn.com hughes.net netscape.net compuserve.com excite.com`,
  CA: `
    rogers.com bell.net sympatico.ca shaw.ca telus.net videotron.ca videotron.qc.ca yahoo.ca hotmail.ca
    live.ca outlook.ca cogeco.ca cogeco.net eastlink.ca mts.net sasktel.net nb.sympatico.ca nf.sympatico.ca
    teksavvy.com primus.ca globetrotter.net mymts.net bellaliant.net bellnet.ca accesscomm.ca fido.ca
    xplornet.com execulink.com`,
  AU: `
    bigpond.com bigpond.net.au bigpond.com.au optusnet.com.au optus.com.au telstra.com iinet.net.au
    internode.on.net tpg.com.au dodo.com.au westnet.com.au aapt.net.au yahoo.com.au hotmail.com.au
    live.com.au outlook.com.au adam.com.au ozemail.com.au netspace.net.au exemail.com.au
    aussiebroadband.com.au y7mail.com primus.com.au dcsi.net.au`,
  NZ: `
    xtra.co.nz slingshot.co.nz orcon.net.nz vodafone.co.nz paradise.net.nz ihug.co.nz clear.net.nz
    yahoo.co.nz hotmail.co.nz actrix.co.nz snap.net.nz inspire.net.nz outlook.co.nz maxnet.co.nz
    kinect.co.nz spark.co.nz wave.co.nz woosh.co.nz`,
}

/**
 * E-mail providers by country: an address at one of them is never corrected. Those that are suggested instead of a
 * mistyped one are listed in `email-suggestion.ts`.
 */
export const realProviders: Readonly<Record<string, readonly string[]>> = Object.fromEntries(
  Object.entries(byCountry).map(([country, domains]) => [country, domains.trim().split(/\s+/)]),
)
